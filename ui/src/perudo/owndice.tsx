import type { JSX } from "preact";
import { Cup, Die, dieFace } from "../art";
import { handWords } from "./announce";
import { Shield } from "../fair/shield";
import { Ear } from "../table/ear";
import { FaceText } from "./inline";
import { countIn, counts } from "./picker";
import { p } from "./texts";
import { own } from "./throws";

interface Props {
  readonly hand: readonly number[];
  /** So many real dice lie under one's own cup; then the hand is not known. */
  readonly closed: number;
  readonly seat: number;
  readonly plain: boolean;
  /** The face that the dice answer to: the one being chosen, or the standing bid's. */
  readonly face: number | null;
  readonly shaking: boolean;
}

/** One's own dice, sorted. Those that count for the face rise and get a line. */
export function OwnDice({ hand, closed, seat, plain, face, shaking }: Props): JSX.Element {
  if (closed > 0) return <UnderCup n={closed} seat={seat} />;
  const dice = [...hand].sort((a, b) => a - b);
  return (
    <div class={`own n${Math.min(hand.length, 7)}`}>
      {shaking ? (
        <div class="dice shake" aria-hidden="true">
          <Cup seat={seat} />
        </div>
      ) : (
        <div class="dice" role="img" aria-label={p("own.list", { list: handWords(hand, plain) })}>
          {dice.map((value, i) => {
            const fit = face !== null && counts(value, face, plain);
            return (
              <span key={i} class={fit ? "fit" : ""}>
                <Die face={dieFace(value, plain)} class={fit ? "hit" : ""} />
              </span>
            );
          })}
        </div>
      )}
      <div class="cap">
        <b>{p("own", { n: hand.length })}</b>
        <div class="titled">
          {hand.length === 1 ? (
            <span>{p("own.last")}</span>
          ) : face === null ? (
            <span>{p("own.secret")}</span>
          ) : (
            <span>
              {p.rich("own.hold", { die: <FaceText face={face} plain={plain} />, n: countIn(hand, face, plain) })}
            </span>
          )}
          <Shield of={own} />
        </div>
        {shaking && <Ear>{p("own.list", { list: handWords(hand, plain) })}</Ear>}
      </div>
    </div>
  );
}

/** Real dice: one looks under the cup, not at the screen. */
function UnderCup({ n, seat }: { readonly n: number; readonly seat: number }): JSX.Element {
  return (
    <div class="own closed">
      <div class="dice" aria-hidden="true">
        <Cup seat={seat} />
      </div>
      <div class="cap">
        <b>{p("own", { n })}</b>
        <span>{p("own.closed", { n })}</span>
      </div>
    </div>
  );
}
