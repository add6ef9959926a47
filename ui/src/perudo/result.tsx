import type { JSX } from "preact";
import { Icon, Mark } from "../art";
import type { TableConnection } from "../connection";
import { t } from "../i18n";
import { TopBar } from "../parts/topbar";
import type { PerudoView, State } from "../wire";
import { label, told, type Cast } from "../table/cast";
import { Again, RecordCard } from "../table/after";
import { tt } from "../table/texts";
import { places } from "./places";
import { p } from "./texts";
import { usePageTitle } from "../title";

interface Props {
  readonly table: TableConnection;
  readonly state: State;
  readonly view: PerudoView;
  readonly cast: Cast;
  readonly onLast: (() => void) | null;
}

/** After the game: who won, in which order the others went, and what one can do now. */
export function Result({ table, state, view, cast, onLast }: Props): JSX.Element {
  const { dice, round, out } = view.public;
  const winner = dice.findIndex((n) => n > 0);
  const title = told(cast, winner, tt("over.you"), (name) => tt("over.they", { name }));
  usePageTitle(title);
  return (
    <div class="result">
      <TopBar table={table} title={t("game.perudo")} sub={p("over.rounds", { n: round })} />
      <main>
        <div class="winner">
          <Trophy seat={winner} />
          <div>
            <h2>{title}</h2>
            <p>{p("over.left", { n: dice[winner] ?? 0 })}</p>
          </div>
        </div>
        <ol class="places">
          {places(out).map(({ seat, place }) => (
            <li key={seat}>
              <Mark seat={seat} size="s" />
              <span class="who">{label(cast, seat)}</span>
              <span class="soft tiny">{tt("over.place", { n: place })}</span>
            </li>
          ))}
        </ol>
        <RecordCard table={table} />
        {onLast !== null && (
          <button type="button" class="btn calm row" onClick={onLast}>
            <Icon name="again" />
            {p("over.last")}
          </button>
        )}
      </main>
      <Again table={table} state={state} cast={cast} />
    </div>
  );
}

/** The winner's cup, with two dice leaning on it. */
function Trophy({ seat }: { seat: number }): JSX.Element {
  return (
    <svg class="pic" viewBox="0 0 150 132" aria-hidden="true">
      <g transform="translate(22 0)">
        <svg width="112" height="114" style={{ color: `var(--s${(seat % 10) + 1})`, overflow: "visible" }}>
          <use href="#cup" />
        </svg>
      </g>
      <g transform="translate(0 66) rotate(-10 28 28)">
        <use href="#d6-4" width="56" height="60" />
      </g>
      <g transform="translate(88 70) rotate(9 28 28)">
        <use href="#d6-1" width="54" height="58" />
      </g>
    </svg>
  );
}
