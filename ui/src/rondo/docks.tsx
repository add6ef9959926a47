import type { JSX } from "preact";
import { Icon, Mark } from "../art";
import type { Cast } from "../table/cast";
import { label } from "../table/cast";
import { Acts, Dock } from "../table/dock";
import { tt } from "../table/texts";
import { names } from "./announce";
import { POWERS } from "./hands";
import type { Overlay } from "./overlay";
import { awaited, isRethrow, type RondoPublic } from "./state";
import { r } from "./texts";
import type { Aiming } from "./useaim";
import { verdict } from "./verdict";
import { targetWords, throwWords } from "./words";

interface ThrowProps {
  readonly cast: Cast;
  readonly aiming: Aiming;
  readonly called: boolean;
  /** Whether the die is drawn back far enough to fly. */
  readonly pulling: boolean;
}

/** You may throw: what can be done with the die, and the same with buttons. */
export function ThrowDock({ cast, aiming, called, pulling }: ThrowProps): JSX.Element {
  const { power } = aiming.aim.value;
  const sending = aiming.sending.value;
  const at = throwWords(cast, aiming.at);
  return (
    <Dock kind="throw" label={r("say.throw")} class="throwing">
      <p class="lead">
        {pulling ? (
          r("aim.pulling")
        ) : (
          <>
            <b>{r("aim.lead")}</b> {r(called ? "aim.called" : "aim.rest")}
          </>
        )}
      </p>
      <Power power={power} onPower={(n) => aiming.set({ power: n })} />
      <Acts kind="throw">
        <button type="button" class="btn calm" aria-keyshortcuts="T" title="T" aria-disabled={sending} onClick={aiming.next}>
          {r("target")}
          <small>{targetWords(cast, aiming.at)}</small>
        </button>
        <button
          type="button"
          class="btn go"
          aria-keyshortcuts="Enter"
          aria-disabled={sending}
          onClick={aiming.shoot}
        >
          {r("throw")}
          <small>{sending ? r("throw.sent") : r("throw.why", { target: at, power })}</small>
        </button>
      </Acts>
    </Dock>
  );
}

/** Above this the die is likely to jump off the tray. */
const HARD = 8;

/** Ten bars; underneath a slider that any hand and any reader can move. */
function Power({ power, onPower }: { readonly power: number; readonly onPower: (power: number) => void }): JSX.Element {
  return (
    <div class="power">
      <span aria-hidden="true">{r("power")}</span>
      <div class="bars">
        {Array.from({ length: POWERS }, (_, i) => (
          <i key={i} class={i < power ? (i >= HARD ? "f hard" : "f") : i >= HARD ? "h" : ""} style={{ "--i": i }} />
        ))}
        <input
          type="range"
          min={1}
          max={POWERS}
          step={1}
          value={power}
          aria-label={r("power")}
          aria-valuetext={r("power.of", { n: power })}
          onInput={(event) => onPower(Number(event.currentTarget.value))}
        />
      </div>
      <b aria-hidden="true">{power}</b>
    </div>
  );
}

interface WaitProps {
  readonly cast: Cast;
  readonly table: RondoPublic;
  readonly called: number | null;
}

/** Nothing to do: what one waits for, and what it means for the own die. */
export function WaitDock({ cast, table, called }: WaitProps): JSX.Element {
  const { me } = cast;
  const open = awaited(table);
  const rolling = table.rolling.length > 0;
  const waits = called ?? open[0] ?? table.rolling[0] ?? null;
  return (
    <Dock kind="wait" label={r("wait.rolling")} class="watch">
      <div class="waits wide2">
        {me === null && <p class="soft">{tt("watching")}</p>}
        <div class="wait">
          {waits !== null && <Mark seat={waits} size="s" />}
          <span>
            <b>
              {called !== null
                ? r("wait.called", { name: label(cast, called) })
                : rolling
                  ? r("wait.rolling")
                  : open.length > 0
                    ? r(isRethrow(table) ? "wait.rethrow" : "wait.for", { list: names(cast, open) })
                    : r("wait.settle")}
            </b>
            {called !== null && <span class="soft">. {r("wait.called.why")}</span>}
          </span>
        </div>
        {me !== null && <p class="small soft">{mine(table, me)}</p>}
      </div>
    </Dock>
  );
}

function mine(table: RondoPublic, me: number): string {
  if (!table.active.includes(me)) return r("wait.out");
  if (!table.throwers.includes(me)) return r("wait.idle");
  return table.thrown.includes(me) ? r("wait.thrown") : "";
}

interface VerdictProps {
  readonly cast: Cast;
  readonly overlay: Overlay;
  readonly mayThrow: boolean;
  readonly onNext: () => void;
}

/** What came of the round, and the way on. */
export function VerdictDock({ cast, overlay, mayThrow, onNext }: VerdictProps): JSX.Element {
  const { title, lines } = verdict(cast, overlay.fresh, overlay.read);
  return (
    <Dock kind="overlay" label={title} class="shown">
      <div class="verdict wide1">
        <h2>{title}</h2>
        <p>{lines.length === 0 ? " " : lines.map((line) => `${line}. `)}</p>
      </div>
      <Acts kind="overlay" class="one">
        <button type="button" class="btn go" aria-keyshortcuts="Enter Escape" onClick={onNext}>
          {overlay.last ? tt("next.result") : mayThrow ? r("next.throw") : r("next.round")}
        </button>
      </Acts>
    </Dock>
  );
}

/** What a player risks, beside the tray. */
export function RiskCard(): JSX.Element {
  return (
    <section class="rulecard">
      <h2>{r("risk")}</h2>
      <ul>
        <li>
          <Icon name="hand" />
          <span>{r("risk.miss")}</span>
        </li>
        <li>
          <Icon name="people" />
          <span>{r("risk.low")}</span>
        </li>
      </ul>
    </section>
  );
}
