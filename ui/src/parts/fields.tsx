/** The few kinds of fields that forms here are made of. */

import type { ComponentChildren, JSX } from "preact";
import { useId } from "preact/hooks";

import { Icon } from "../art";
import { t } from "../i18n";

interface StepperProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

export function Stepper({ label, hint, value, min, max, onChange }: StepperProps): JSX.Element {
  const id = useId();
  return (
    <div class="field row" role="group" aria-labelledby={id}>
      <div class="lab">
        <span id={id}>{label}</span>
        {hint !== undefined && <small>{hint}</small>}
      </div>
      <div class="stepper">
        <button
          type="button"
          aria-label={t("new.less", { what: label })}
          disabled={value <= min}
          onClick={() => onChange(value - 1)}
        >
          <Icon name="minus" />
        </button>
        <output aria-live="polite">{value}</output>
        <button
          type="button"
          aria-label={t("new.more", { what: label })}
          disabled={value >= max}
          onClick={() => onChange(value + 1)}
        >
          <Icon name="plus" />
        </button>
      </div>
    </div>
  );
}

interface ChoiceProps<T extends string | number> {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly value: T;
  readonly of: readonly (readonly [value: T, label: string])[];
  readonly onChange: (value: T) => void;
}

/** A few words side by side, one of which holds. */
export function Choice<T extends string | number>({
  label,
  hint,
  value,
  of,
  onChange,
}: ChoiceProps<T>): JSX.Element {
  const name = useId();
  return (
    <fieldset class="field">
      <legend>{label}</legend>
      <div class="choice">
        {of.map(([option, text]) => (
          <label key={option}>
            <input
              type="radio"
              name={name}
              checked={option === value}
              onChange={() => onChange(option)}
            />
            <span>{text}</span>
          </label>
        ))}
      </div>
      {hint !== undefined && <small>{hint}</small>}
    </fieldset>
  );
}

interface SwitchProps {
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly on: boolean;
  readonly onChange: (on: boolean) => void;
}

export function Switch({ label, hint, on, onChange }: SwitchProps): JSX.Element {
  const id = useId();
  return (
    <label class="field row switch">
      <span class="lab">
        <span id={id}>{label}</span>
        {hint !== undefined && <small id={`${id}h`}>{hint}</small>}
      </span>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-labelledby={id}
        {...(hint === undefined ? {} : { "aria-describedby": `${id}h` })}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}

interface NameFieldProps {
  readonly value: string;
  readonly error: string | null;
  readonly onInput: (name: string) => void;
}

/** How long a name may be is the server's to say: a browser counts a family as eleven letters. */
export function NameField({ value, error, onInput }: NameFieldProps): JSX.Element {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{t("name.label")}</label>
      <input
        id={id}
        class="text"
        value={value}
        dir="auto"
        autocomplete="nickname"
        enterkeyhint="go"
        aria-invalid={error !== null}
        aria-describedby={`${id}h`}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
      <small id={`${id}h`} class={error === null ? "" : "ember"}>
        {error ?? t("name.hint")}
      </small>
    </div>
  );
}
