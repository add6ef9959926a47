import type { JSX } from "preact";

import { helper } from "../prefs";
import { percent } from "../table/percent";
import type { PerudoOdds, PerudoPublic } from "../wire";
import { BidText } from "./inline";
import type { Choice } from "./picker";
import { p } from "./texts";

interface Props {
  /** What the server reckons from one's own dice; null where it does not. */
  readonly odds: PerudoOdds | null;
  readonly table: PerudoPublic;
  readonly choice: Choice | null;
}

/** The chances of the bid that stands, and of the one that is being chosen, for who wants them. */
export function Odds({ odds, table, choice }: Props): JSX.Element | null {
  if (odds === null || helper.value === "off") return null;
  const holds = (bid: Choice) => percent(odds.holds[bid.face - 1]?.[bid.quantity - 1] ?? 0);
  const text = (bid: Choice) => <BidText quantity={bid.quantity} face={bid.face} plain={table.calzone} />;
  const bid = table.bids.at(-1);
  if (bid === undefined && choice === null) return null;
  return (
    <p class="odds small soft">
      {bid !== undefined && (
        <span>
          {p.rich("odds.standing", { bid: text(bid), holds: holds(bid), exact: percent(odds.exact ?? 0) })}
        </span>
      )}
      {choice !== null && <span>{p.rich("odds.chosen", { bid: text(choice), holds: holds(choice) })}</span>}
    </p>
  );
}
