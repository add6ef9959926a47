import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { Die, dieFace, Icon } from "../art";
import { lang } from "../i18n";
import type { PerudoMoves } from "../wire";
import { FACES, isLegal, leastOf, need, nextFace, stepped, withFace, type Choice } from "./picker";
import { p } from "./texts";
import { faceNoun } from "./words";

interface Props {
  readonly moves: PerudoMoves;
  readonly choice: Choice;
  /** One's own dice; null if the screen does not know them. */
  readonly hand: readonly number[] | null;
  readonly total: number;
  readonly plain: boolean;
  readonly onChange: (choice: Choice) => void;
}

/** How many, and of which face: whatever is pressed, the choice is a bid that may be made now. */
export function RaisePicker(props: Props): JSX.Element {
  const { moves, choice, plain, onChange } = props;
  const step = (by: 1 | -1) => (
    <button
      type="button"
      aria-label={p(by > 0 ? "picker.more" : "picker.fewer")}
      aria-keyshortcuts={by > 0 ? "ArrowUp" : "ArrowDown"}
      // Not `disabled`: a button that goes out under the finger would lose the focus.
      aria-disabled={!isLegal(moves, { ...choice, quantity: choice.quantity + by })}
      onClick={() => onChange(stepped(moves, choice, by))}
    >
      <Icon name={by > 0 ? "plus" : "minus"} />
    </button>
  );
  return (
    <div class="picker" role="group" aria-label={p("picker")}>
      <div class="step">
        <div class="stepper">
          {step(-1)}
          <output aria-label={p("picker.quantity")}>{choice.quantity}</output>
          {step(1)}
        </div>
        {props.hand === null ? <Closed total={props.total} /> : <Hint {...props} hand={props.hand} />}
      </div>
      <Faces {...props} plain={plain} />
    </div>
  );
}

/** What the bid asks of the dice that one does not see. */
function Hint({ choice, hand, total, plain }: Props & { readonly hand: readonly number[] }): JSX.Element {
  const { more, others } = need(choice, hand, total, plain);
  const [first, second] =
    more <= 0
      ? [p("need.enough"), p("need.enough.rest", { n: others })]
      : more > others
        ? [p("need.toomany", { more }), p("need.toomany.rest", { n: others })]
        : [p("need.more", { n: more }), p("need.others", { n: others })];
  return (
    <p class="hint">
      <b class={more > others ? "ember" : ""}>{first}</b>
      <br />
      {second}
    </p>
  );
}

/** With real dice only the number of all of them is known. */
function Closed({ total }: { readonly total: number }): JSX.Element {
  return <p class="hint">{p("need.closed", { n: total })}</p>;
}

function Faces({ moves, choice, plain, onChange }: Props): JSX.Element {
  const group = useRef<HTMLDivElement>(null);
  const turn = (event: KeyboardEvent) => {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : null;
    if (by === null) return;
    event.preventDefault();
    event.stopPropagation();
    const face = nextFace(moves, choice.face, by);
    onChange(withFace(moves, choice, face));
    group.current?.querySelectorAll<HTMLElement>("button")[face - 1]?.focus();
  };
  return (
    <div class="faces" role="radiogroup" aria-label={p("picker.face")} ref={group} onKeyDown={turn}>
      {FACES.map((face) => {
        const least = leastOf(moves, face);
        const chosen = choice.face === face;
        const name = faceNoun(lang.value, face, 5, plain);
        const now = least !== null && least <= choice.quantity;
        return (
          <button
            key={face}
            type="button"
            role="radio"
            class={`${now ? "ok" : "no"}${chosen ? " sel" : ""}`}
            aria-checked={chosen}
            aria-disabled={least === null}
            aria-label={least === null ? p("face.label.no", { face: name }) : p("face.label", { face: name, n: least })}
            aria-keyshortcuts={String(face)}
            tabIndex={chosen ? 0 : -1}
            onClick={() => onChange(withFace(moves, choice, face))}
          >
            <Die face={dieFace(face, plain)} />
            <span>{least === null ? p("face.no") : p("face.from", { n: least })}</span>
          </button>
        );
      })}
    </div>
  );
}
