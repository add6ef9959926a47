import type { JSX } from "preact";
import { Icon, Mark } from "../art";
import type { TableConnection } from "../connection";
import { list, t } from "../i18n";
import { TopBar } from "../parts/topbar";
import { Again, RecordCard } from "../table/after";
import { inner, label, told, type Cast } from "../table/cast";
import { tt } from "../table/texts";
import { usePageTitle } from "../title";
import type { MoonsPublic, State } from "../wire";
import { Chip } from "../table/chip";
import { ranking } from "./ranking";
import { m } from "./texts";

interface Props {
  readonly table: TableConnection;
  readonly state: State;
  readonly round: MoonsPublic;
  readonly cast: Cast;
  readonly broke: readonly number[];
  readonly onLast: (() => void) | null;
}

/** After the game: who won, all stacks, and what one can do now. */
export function Result({ table, state, round, cast, broke, onLast }: Props): JSX.Element {
  const all = ranking(round.chips, broke);
  const n = all[0]?.chips ?? 0;
  const best = all.filter(({ chips }) => chips === n).map(({ seat }) => seat);
  const winner = best[0] ?? 0;
  const alone = best.length === 1;
  const title = alone
    ? told(cast, winner, tt("over.you"), (name) => tt("over.they", { name }))
    : m("over.tie", { list: list(best.map((seat) => inner(cast, seat))) });
  const chips = !alone ? "over.chips.tie" : winner === cast.me ? "over.chips.you" : "over.chips";
  usePageTitle(title);
  return (
    <div class="result moons-result">
      <TopBar table={table} title={t("game.moons")} sub={m("over.circles", { n: round.circle })} />
      <main>
        <div class="winner">
          <Trophy />
          <div>
            <h2>{title}</h2>
            <p>{m(chips, { n })}</p>
          </div>
        </div>
        <ol class="places">
          {all
            .filter(({ seat }) => !best.includes(seat))
            .map(({ seat, place, chips: stack }) => (
              <li key={seat}>
                <Mark seat={seat} size="s" />
                <span class="who">{label(cast, seat)}</span>
                {stack > 0 && (
                  <span class="stack">
                    <Chip />
                    {stack}
                  </span>
                )}
                <span class="soft tiny">{place === null ? m("say.broke") : tt("over.place", { n: place })}</span>
              </li>
            ))}
        </ol>
        <RecordCard table={table} />
        {onLast !== null && (
          <button type="button" class="btn calm row" onClick={onLast}>
            <Icon name="again" />
            {m("over.last")}
          </button>
        )}
      </main>
      <Again table={table} state={state} cast={cast} />
    </div>
  );
}

/** The moon over a stack, with two threes. */
function Trophy(): JSX.Element {
  return (
    <svg class="pic" viewBox="0 0 150 132" aria-hidden="true">
      <use href="#moon" x="34" y="0" width="84" height="84" />
      <use href="#stack" x="88" y="60" width="62" height="64" />
      <g transform="translate(0 62) rotate(-10 28 28)">
        <use href="#d6-3" width="54" height="58" />
      </g>
      <g transform="translate(48 72) rotate(8 28 28)">
        <use href="#d6-3" width="50" height="54" />
      </g>
    </svg>
  );
}
