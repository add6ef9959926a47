import type { ComponentChildren, JSX } from "preact";
import type { Known, Shown } from "../fair/finding";
import { Shield } from "../fair/shield";
import { lang } from "../i18n";
import type { PerudoView } from "../wire";
import { brief } from "../names";
import { label, type Cast } from "../table/cast";
import { Acts, Dock } from "../table/dock";
import { running, type Overlay } from "./overlay";
import { tt } from "../table/texts";
import { p } from "./texts";
import { rollOff, shownHands } from "./throws";
import { spoken } from "./verdict";
import { bidWords } from "./words";

interface Props {
  readonly cast: Cast;
  readonly view: PerudoView;
  readonly overlay: Overlay;
  readonly now: number;
  readonly myTurn: boolean;
  readonly onNext: () => void;
}

/** Under a reveal or a roll-off: what came of it, and the way on. */
export function OverlayDock(props: Props): JSX.Element {
  const { cast, view, overlay, now } = props;
  const counting = running(overlay, now);
  const dice = (known: Known): Shown[] =>
    overlay.kind === "reveal"
      ? shownHands(view, overlay.reveal, known)
      : rollOff(view, overlay.passes, overlay.passes.length - 1, known);
  return (
    <Dock kind="overlay" label={p(overlay.kind === "reveal" ? "reveal" : "rolloff")} class="shown">
      <div class="verdict wide1">
        {overlay.kind === "reveal" ? (
          <Verdict cast={cast} view={view} overlay={overlay} counting={counting} dice={dice} />
        ) : (
          <Words title={p("rolloff")} dice={dice}>
            {p("rolloff.rule")}
          </Words>
        )}
      </div>
      <Acts kind="overlay" class="one">
        <Next {...props} counting={counting} />
      </Acts>
    </Dock>
  );
}

interface VerdictProps {
  readonly cast: Cast;
  readonly view: PerudoView;
  readonly overlay: Overlay & { kind: "reveal" };
  readonly counting: boolean;
  readonly dice: (known: Known) => readonly Shown[];
}

function Verdict({ cast, view, overlay, counting, dice }: VerdictProps): JSX.Element {
  if (counting) return <Words title={p("verdict.counting")}> </Words>;
  const { title, lines } = spoken(cast, overlay.reveal, view.public.phase === "over" ? null : view.public.opener);
  return (
    <Words title={title} dice={dice}>
      {lines.join(". ")}
    </Words>
  );
}

interface WordsProps {
  readonly title: string;
  /** The dice that lie open; without them there is nothing to check yet. */
  readonly dice?: VerdictProps["dice"];
  readonly children: ComponentChildren;
}

function Words({ title, dice, children }: WordsProps): JSX.Element {
  return (
    <>
      <div class="titled">
        <h2>{title}</h2>
        {dice !== undefined && <Shield of={dice} />}
      </div>
      <p>{children}</p>
    </>
  );
}

function Next({ cast, view, overlay, myTurn, counting, onNext }: Props & { counting: boolean }): JSX.Element {
  const bid = view.public.bids.at(-1);
  const text = counting
    ? tt("next.skip")
    : view.public.phase === "over"
      ? tt("next.result")
      : myTurn
        ? tt("next.turn")
        : overlay.kind === "roll-off" || overlay.until === null
          ? tt("next.back")
          : p("next");
  return (
    <button type="button" class="btn go" aria-keyshortcuts="Enter Escape" onClick={onNext}>
      {text}
      {bid !== undefined && overlay.until !== null && (
        <small>
          {p("next.news", {
            name: brief(label(cast, bid.seat)),
            bid: bidWords(lang.value, bid.quantity, bid.face, view.public.calzone),
          })}
        </small>
      )}
    </button>
  );
}
