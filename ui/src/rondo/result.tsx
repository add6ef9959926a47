import type { JSX } from "preact";
import { Mark } from "../art";
import { d8 } from "../art/d8";
import type { TableConnection } from "../connection";
import { t } from "../i18n";
import { Chip } from "../table/chip";
import { TopBar } from "../parts/topbar";
import { Again, RecordCard } from "../table/after";
import { label, told, type Cast } from "../table/cast";
import { tt } from "../table/texts";
import { usePageTitle } from "../title";
import type { State } from "../wire";
import { ranking } from "./ranking";
import type { RondoPublic } from "./state";
import type { Story } from "./story";
import { r } from "./texts";

interface Props {
  readonly table: TableConnection;
  readonly state: State;
  readonly round: RondoPublic;
  readonly cast: Cast;
  readonly story: Story;
}

/** After the game: who took the bank, all places, and what one can do now. */
export function Result({ table, state, round, cast, story }: Props): JSX.Element {
  const { winner } = round;
  const title = winner === null ? r("over.none") : told(cast, winner, tt("over.you"), (name) => tt("over.they", { name }));
  const n = winner === null ? 0 : (round.purses[winner] ?? 0);
  const words = winner === null ? r("over.none.why") : r(winner === cast.me ? "over.chips.you" : "over.chips", { n });
  const ranked = ranking(cast.seats.length, winner, story.outs).filter(({ seat }) => seat !== winner);
  usePageTitle(title);
  return (
    <div class="result rondo-result">
      <TopBar table={table} title={t("game.rondo")} sub={r("over.rounds", { n: round.round })} />
      <main>
        <div class="winner">
          <Trophy seat={winner} />
          <div>
            <h2>{title}</h2>
            <p>{words}</p>
            {round.house > 0 && <p class="soft small">{r("over.house", { n: round.house })}</p>}
          </div>
        </div>
        <ol class="places">
          {ranked.map(({ seat, place }) => (
            <li key={seat}>
              <Mark seat={seat} size="s" />
              <span class="who">{label(cast, seat)}</span>
              <span class="stack">
                <Chip />
                {round.purses[seat] ?? 0}
              </span>
              <span class="soft tiny">{place === null ? r("say.out") : tt("over.place", { n: place })}</span>
            </li>
          ))}
        </ol>
        <RecordCard table={table} />
      </main>
      <Again table={table} state={state} cast={cast} />
    </div>
  );
}

const COLOURS = ["#e69f00", "#56b4e9", "#009e73", "#f0e442", "#0072b2", "#d55e00", "#cc79a7", "#f3ead9", "#9aa5b1", "#a6761d", "#b9a5f2", "#7fd3c4"];

/** The winner's die beside the dealer's. */
function Trophy({ seat }: { readonly seat: number | null }): JSX.Element {
  const dealer = d8({ x: 104, y: 108, r: 30, yaw: 34, value: null, colour: "#6b4529", ink: "#2b180c" });
  const winner = seat === null ? "" : d8({ x: 58, y: 104, r: 42, yaw: 12, value: 8, colour: COLOURS[seat % COLOURS.length] ?? "#f3ead9" });
  return <svg class="pic" viewBox="0 0 150 132" aria-hidden="true" dangerouslySetInnerHTML={{ __html: dealer + winner }} />;
}
