import type { JSX } from "preact";
import type { Cast } from "../table/cast";
import { label } from "../table/cast";
import { Dock } from "../table/dock";
import { tt } from "../table/texts";
import { Waiting } from "../table/waiting";
import type { MoonsPublic } from "../wire";
import { acting, costOf, isBroke } from "./state";
import { SumRow } from "./sumrow";
import { m } from "./texts";

interface Props {
  readonly cast: Cast;
  readonly table: MoonsPublic;
  readonly pair: readonly number[];
  readonly closed: boolean;
  readonly shaking: boolean;
  readonly sending: boolean;
}

/** Somebody else is on turn, or dice are awaited: one's own pair, and what it costs to stay. */
export function WaitDock({ cast, table, pair, closed, shaking, sending }: Props): JSX.Element {
  const { turn } = table;
  const me = cast.me;
  const plays = me !== null && (closed || pair.length > 0);
  const cost = me !== null && table.active.includes(me) && table.chips[me] !== 0 ? costOf(table, me) : 0;
  return (
    <Dock kind="wait" label={tt("wait", { name: turn === null ? "" : label(cast, turn) })} class={plays ? "" : "watch"}>
      {plays && <SumRow table={table} me={me} pair={pair} closed={closed} shaking={shaking} />}
      <div class="waits wide2">
        {me === null && <p class="soft">{tt("watching")}</p>}
        {me !== null && isBroke(table, me) && <p class="soft">{m("watching.out")}</p>}
        {turn === null ? (
          <p class="wait soft">{table.phase === "show" ? tt("real.wait") : m("dice.awaited")}</p>
        ) : (
          <Waiting cast={cast} turn={turn} acting={acting(table)} />
        )}
        {sending ? (
          <p class="small soft" role="status">{m("wait.sent")}</p>
        ) : (
          cost > 0 && <p class="small soft">{m("wait.cost", { n: cost })}</p>
        )}
      </div>
    </Dock>
  );
}
