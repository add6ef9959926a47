import type { JSX } from "preact";
import { Cup, Die, dieFace, Mark, seatStyle } from "../art";
import { lang } from "../i18n";
import { inner, label, told, type Cast } from "../table/cast";
import { PASS, type Overlay, type Pass } from "./overlay";
import { p } from "./texts";
import { list } from "../table/words";

interface Props {
  readonly cast: Cast;
  readonly overlay: Overlay & { kind: "roll-off" };
  readonly now: number;
}

/** The throw that is shown at a moment, and whether it is judged already. */
function passAt(overlay: Props["overlay"], now: number): { index: number; judged: boolean } {
  const elapsed = now - overlay.from;
  const index = Math.max(0, Math.min(overlay.passes.length - 1, Math.floor(elapsed / PASS)));
  return { index, judged: elapsed >= index * PASS + PASS / 2 };
}

/** Everybody's thrown die: the highest opens, those who are level throw again. */
export function RollOff({ cast, overlay, now }: Props): JSX.Element {
  const { index, judged } = passAt(overlay, now);
  const pass = overlay.passes[index];
  // The opener is named with the last throw, unless a further throw is still to come.
  const end = overlay.opener !== null && index >= overlay.passes.length - 1 && judged;
  return (
    <div class="rolloff">
      <p class="say">{headline(cast, overlay, pass, judged, end)}</p>
      {pass === undefined ? (
        overlay.opener !== null && <Cup seat={overlay.opener} />
      ) : (
        <ul
          class={throwers(pass) > 6 ? "throws many" : "throws"}
          style={{ "--n": String(throwers(pass)) }}
          key={index}
        >
          {pass.throws.map(
            (dice, seat) =>
              (dice.length > 0 || pass.barred.includes(seat)) && (
                <Throw key={seat} cast={cast} seat={seat} dice={dice} pass={pass} best={end ? overlay.opener : null} judged={judged} />
              ),
          )}
        </ul>
      )}
      {pass === undefined && <p class="soft">{p("rolloff.drawn")}</p>}
    </div>
  );
}

const throwers = (pass: Pass): number =>
  pass.throws.filter((dice, seat) => dice.length > 0 || pass.barred.includes(seat)).length;

function headline(cast: Cast, overlay: Props["overlay"], pass: Pass | undefined, judged: boolean, end: boolean): string {
  if (end && overlay.opener !== null) {
    return told(cast, overlay.opener, p("rolloff.opens.you"), (name) => p("rolloff.opens", { name }));
  }
  if (pass === undefined || !judged || pass.contenders.length < 2) return p("rolloff");
  return p("rolloff.again", { list: list(lang.value, pass.contenders.map((seat) => inner(cast, seat))) });
}

interface ThrowProps {
  readonly cast: Cast;
  readonly seat: number;
  readonly dice: readonly number[];
  readonly pass: Pass;
  readonly best: number | null;
  readonly judged: boolean;
}

function Throw({ cast, seat, dice, pass, best, judged }: ThrowProps): JSX.Element {
  const tied = judged && pass.contenders.includes(seat);
  const thrown = dice.length > 0;
  const state = best === seat ? "best" : tied ? "tied" : judged || !thrown ? "beaten" : "fresh";
  return (
    <li class={state} style={seatStyle(seat)}>
      {thrown
        ? dice.map((value, i) => <Die key={i} face={dieFace(value, true)} label={String(value)} class={state === "beaten" ? "miss" : state === "fresh" ? "" : "match"} />)
        : <span class="gap" aria-hidden="true">—</span>}
      <span class="nm"><Mark seat={seat} size="xs" /><span>{label(cast, seat)}</span></span>
      <span class="tiny soft">
        {pass.barred.includes(seat) ? p("rolloff.barred")
          : best === seat ? p("rolloff.best")
          : tied ? p("rolloff.tied")
          : thrown && judged ? p("rolloff.beaten") : " "}
      </span>
    </li>
  );
}
