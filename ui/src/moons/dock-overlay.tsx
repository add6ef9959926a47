import type { JSX } from "preact";
import type { Known, Shown } from "../fair/finding";
import { Shield } from "../fair/shield";
import { list } from "../i18n";
import { brief } from "../names";
import { inner, label, type Cast } from "../table/cast";
import { Acts, Dock } from "../table/dock";
import { tt } from "../table/texts";
import type { State } from "../wire";
import { deedWords } from "./announce";
import { running, type Overlay, type Show } from "./overlay";
import { sum } from "./notepad";
import type { Story } from "./story";
import { m } from "./texts";
import { buttonDraw, open } from "./throws";
import { verdict, type Spoken } from "./verdict";

interface Props {
  readonly cast: Cast;
  readonly overlay: Overlay;
  readonly story: Story;
  readonly now: number;
  readonly myTurn: boolean;
  readonly onNext: () => void;
}

/** Under what is shown: what came of it, and the way on. */
export function OverlayDock(props: Props): JSX.Element {
  const { cast, overlay, now } = props;
  const counting = running(overlay, now);
  const { title, lines } =
    overlay.kind === "button" ? { title: m("story"), lines: [] } : counting ? { title: m("verdict.counting"), lines: [] } : words(cast, overlay);
  return (
    <Dock kind="overlay" label={title} class="shown">
      <div class="verdict wide1">
        <div class="titled">
          <h2>{title}</h2>
          {!counting && <Shield of={(known, state) => dice(overlay, known, state)} />}
        </div>
        <p>{lines.length === 0 ? " " : lines.map((line) => `${line}. `)}</p>
      </div>
      <Acts kind="overlay" class="one">
        <Next {...props} counting={counting} />
      </Acts>
    </Dock>
  );
}

/** The dice that are told of. */
const dice = (overlay: Overlay, known: Known, state: State): Shown[] =>
  overlay.kind === "button" ? buttonDraw(overlay.seat, known) : open(known, state, overlay.settled);

/** The verdict on a circle, or who is in front after a round. */
function words(cast: Cast, show: Show): Spoken {
  if (show.settled !== null) return verdict(cast, show.settled, show.broke);
  const round = show.openings.at(-1)?.round ?? 1;
  const totals = show.opened.map((pairs, seat) => (show.active.includes(seat) ? sum(pairs.flat()) : 0));
  const n = Math.max(...totals);
  const best = totals.flatMap((total, seat) => (total === n ? [seat] : []));
  const lead =
    best.length === 1 && best[0] === cast.me
      ? m("verdict.opening.lead.you", { n })
      : m("verdict.opening.lead", { list: list(best.map((seat) => inner(cast, seat))), n });
  return { title: m("verdict.opening", { n: round }), lines: [lead] };
}

function Next({ cast, overlay, story, myTurn, counting, onNext }: Props & { counting: boolean }): JSX.Element {
  // What has been done meanwhile, while the overlay was looked at.
  const news = overlay.until === null ? undefined : story.entries.findLast((entry) => entry.round === story.round);
  return (
    <button type="button" class="btn go" aria-keyshortcuts="Enter Escape" onClick={onNext}>
      {nextWords(overlay, myTurn, counting)}
      {news !== undefined && (
        <small>{m("next.news", { name: brief(label(cast, news.seat)), what: deedWords(news) })}</small>
      )}
    </button>
  );
}

function nextWords(overlay: Overlay, myTurn: boolean, counting: boolean): string {
  if (counting) return tt("next.skip");
  if (overlay.kind === "show" && overlay.last) return tt("next.result");
  if (myTurn) return tt("next.turn");
  if (overlay.until === null || overlay.kind === "button") return tt("next.back");
  return m(overlay.settled === null ? "next.round" : "next");
}
