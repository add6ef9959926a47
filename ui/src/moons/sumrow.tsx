import type { JSX } from "preact";
import { Cup, Die, dieFace } from "../art";
import { Shield } from "../fair/shield";
import { Ear } from "../table/ear";
import type { MoonsPublic } from "../wire";
import { isMoon, sum } from "./notepad";
import { isVaBank } from "./state";
import { m } from "./texts";
import { own as ownThrow } from "./throws";

interface Props {
  readonly table: MoonsPublic;
  readonly me: number;
  readonly pair: readonly number[];
  /** Whether real dice lie under one's own hand; then the pair is not known. */
  readonly closed: boolean;
  readonly shaking: boolean;
}

/** One's own hidden pair, its sum, and what it makes with the earlier rounds. */
export function SumRow({ table, me, pair, closed, shaking }: Props): JSX.Element {
  if (closed) return <UnderHand table={table} me={me} />;
  const [a = 0, b = 0] = pair;
  const own = m("own", { a, b });
  const [first, second] = caption(table, me, pair);
  const folded = !table.active.includes(me);
  return (
    <div class={folded ? "sumrow dim" : "sumrow"}>
      {shaking ? (
        <div class="dice shake">
          <Cup seat={me} />
          <Ear>{own}</Ear>
        </div>
      ) : (
        <div class="dice" role="img" aria-label={own}>
          {pair.map((value, i) => (
            <Die key={i} face={dieFace(value, true)} />
          ))}
        </div>
      )}
      <span class="eq">
        <small aria-hidden="true">=</small> {shaking ? "?" : a + b}
      </span>
      <div class="cap">
        <div class="titled">
          <b>{first}</b>
          <Shield of={ownThrow} />
        </div>
        {second}
      </div>
    </div>
  );
}

/** Real dice: one looks under the hand, not at the screen. */
function UnderHand({ table, me }: Pick<Props, "table" | "me">): JSX.Element {
  const before = sum((table.opened[me] ?? []).flat());
  return (
    <div class="sumrow">
      <div class="dice" aria-hidden="true">
        <Die face="back" />
        <Die face="back" />
      </div>
      <div class="cap">
        <b>{m("own.closed")}</b>
        {before > 0 ? m("own.before", { n: before }) : m("own.secret")}
      </div>
    </div>
  );
}

function caption(table: MoonsPublic, me: number, pair: readonly number[]): readonly [string, string] {
  if (!table.active.includes(me)) return [m("own.folded"), m("own.folded.why")];
  const before = sum((table.opened[me] ?? []).flat());
  const total = before > 0 ? m("own.with", { n: before + sum(pair) }) : m("own.alone");
  const moon = isMoon(pair, (table.round ?? 1) - 1);
  if (isVaBank(table, me)) return [m("own.bound"), moon ? m("own.moon") : m("own.bound.why")];
  return [total, moon ? m("own.moon") : m("own.secret")];
}
