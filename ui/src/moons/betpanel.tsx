import type { JSX, RefObject } from "preact";
import { useState } from "preact/hooks";
import { Ear } from "../table/ear";
import { clamped, isTypable, presets, PRESETS, snapped, stepped, type Span } from "./amounts";
import { Chip } from "../table/chip";
import { m } from "./texts";
import type { Turn } from "./useturn";

interface Props {
  readonly turn: Turn;
  readonly span: Span;
  readonly bank: number;
  readonly price: number;
  readonly cost: number;
  /** What a step of the slider is: the minimum bet. */
  readonly unit: number;
  readonly field: RefObject<HTMLInputElement | null>;
}

/** How much to bet or raise to: buttons, a slider, a field. All of them show the same amount. */
export function BetPanel(props: Props): JSX.Element {
  const { turn, span, unit } = props;
  // A sign that is no digit is not taken; the panel says so until something else is done.
  const [foreign, setForeign] = useState(false);
  const amount = turn.judged?.amount ?? null;
  const set = (n: number) => {
    setForeign(false);
    turn.type(String(n));
  };
  const problem = foreign ? m("amount.digits") : problemWords(turn, span);
  return (
    <div class="bet">
      <div class="chips">
        <Field {...props} problem={problem} onForeign={setForeign} />
        <Presets {...props} amount={amount} onChange={set} />
      </div>
      <Slider span={span} unit={unit} amount={amount ?? clamped(span, Number(turn.text) || span.least)} onChange={set} />
      <div class="ends" id="amount-says" role="status">
        {problem === null ? (
          <>
            <span aria-hidden="true">{span.least}</span>
            <span aria-hidden="true">{m("amount.all", { n: span.most })}</span>
          </>
        ) : (
          <span class="ember">{problem}</span>
        )}
      </div>
    </div>
  );
}

function problemWords({ judged }: Turn, span: Span): string | null {
  switch (judged?.problem) {
    case "empty":
      return m("amount.empty");
    case "low":
      return m("amount.low", { n: span.least });
    case "high":
      return m("amount.high", { n: span.most });
    default:
      return null;
  }
}

interface FieldProps extends Props {
  readonly problem: string | null;
  readonly onForeign: (foreign: boolean) => void;
}

function Field({ turn, span, unit, field, problem, onForeign }: FieldProps): JSX.Element {
  return (
    <label class={turn.text.length > 3 ? "amount long" : "amount"}>
      <Chip />
      <input
        ref={field}
        value={turn.text}
        inputMode="numeric"
        enterkeyhint="done"
        autocomplete="off"
        maxLength={10}
        aria-label={m(span.kind === "bet" ? "amount.bet" : "amount.raise")}
        aria-invalid={problem !== null}
        aria-describedby="amount-says"
        onFocus={(event) => event.currentTarget.select()}
        onInput={(event) => {
          const typed = event.currentTarget.value;
          onForeign(!isTypable(typed));
          if (isTypable(typed)) turn.type(typed);
          // What was there stays there, also where nothing is drawn anew.
          else event.currentTarget.value = turn.text;
        }}
        onKeyDown={(event) => {
          const by = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : null;
          if (by !== null) {
            event.preventDefault();
            onForeign(false);
            turn.type(String(stepped(span, turn.judged?.amount ?? span.least, by, unit)));
          } else if (event.key === "Enter" && turn.lift !== null && problem === null) turn.move(turn.lift);
          else if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
    </label>
  );
}

interface PresetProps extends Props {
  readonly amount: number | null;
  readonly onChange: (amount: number) => void;
}

function Presets({ span, bank, price, cost, amount, onChange }: PresetProps): JSX.Element {
  const of = presets(span, { bank, price, cost });
  return (
    <>
      {PRESETS.map((preset) => (
        <button
          key={preset}
          type="button"
          class={`btn calm txt ${preset === "all" ? "all" : ""}`}
          aria-pressed={amount === of[preset]}
          onClick={() => onChange(of[preset])}
        >
          {m(`preset.${preset}`)}
          <Ear>: {of[preset]}</Ear>
        </button>
      ))}
    </>
  );
}

interface SliderProps {
  readonly span: Span;
  readonly unit: number;
  readonly amount: number;
  readonly onChange: (amount: number) => void;
}

/** It ends at va-bank, which is marked there. */
function Slider({ span, unit, amount, onChange }: SliderProps): JSX.Element {
  const width = span.most - span.least;
  const part = width === 0 ? 1 : (amount - span.least) / width;
  return (
    <div class="slider" style={{ "--v": String(part) }}>
      <div class="track" aria-hidden="true">
        <i />
        <u />
      </div>
      <input
        type="range"
        min={span.least}
        max={span.most}
        step={1}
        value={amount}
        aria-label={m("amount.slider")}
        onInput={(event) => onChange(snapped(span, Number(event.currentTarget.value), unit))}
        onKeyDown={(event) => {
          const up = event.key === "ArrowUp" || event.key === "ArrowRight";
          const down = event.key === "ArrowDown" || event.key === "ArrowLeft";
          if (!up && !down) return;
          event.preventDefault();
          onChange(stepped(span, amount, up ? 1 : -1, unit));
        }}
      />
    </div>
  );
}
