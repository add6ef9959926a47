/** How a circle ended, in sentences. */

import { list } from "../i18n";
import { inner, label, told, type Cast } from "../table/cast";
import type { MoonsSettled } from "../wire";
import { gains, highest, shooters, totals } from "./settle";
import { bankOf } from "./state";
import { m } from "./texts";

export interface Spoken {
  readonly title: string;
  readonly lines: readonly string[];
}

/** Who got how much, and who leaves. */
export function verdict(cast: Cast, settled: MoonsSettled, broke: readonly number[]): Spoken {
  const bank = bankOf(settled.put);
  const paid = gains(settled).filter(({ chips }) => chips > 0);
  const mine = paid.find(({ seat }) => seat === cast.me);
  const first = paid[0];
  const others = paid.filter(({ seat }) => seat !== cast.me);
  const lines = broke.map((seat) => told(cast, seat, m("verdict.broke.you"), (name) => m("verdict.broke", { name })));
  if (mine !== undefined) {
    const shares = others.map(({ seat, chips }) => m("verdict.share", { name: label(cast, seat), n: chips }));
    return {
      title: m("verdict.you", { bank, n: mine.chips }),
      lines: [...(shares.length > 0 ? [shares.join(", ")] : []), ...lines],
    };
  }
  if (paid.length === 1 && first !== undefined) {
    return { title: m("verdict.they", { bank, name: inner(cast, first.seat), n: first.chips }), lines };
  }
  const shares = paid.map(({ seat, chips }) => m("verdict.share", { name: label(cast, seat), n: chips }));
  return {
    title: m("verdict.many", { bank, list: list(paid.map(({ seat }) => inner(cast, seat))) }),
    lines: [shares.join(", "), ...lines],
  };
}

/** Over the layers: the moon if there is one, else the highest total. */
export function headline(cast: Cast, settled: MoonsSettled): Spoken {
  if (!settled.showdown) {
    const seat = settled.settlement.shares[0]?.seats[0] ?? 0;
    return {
      title: m("alone.title"),
      lines: [told(cast, seat, m("alone.you"), (name) => m("alone.they", { name }))],
    };
  }
  const best = highest(settled);
  const winner = best[0] ?? 0;
  const n = totals(settled)[winner] ?? 0;
  const names = list(best.map((seat) => inner(cast, seat)));
  const moons = shooters(settled);
  const shooter = moons[0];
  if (shooter === undefined) {
    const title =
      best.length > 1
        ? m("total.tie", { n, list: names })
        : told(cast, winner, m("total.title.you", { n }), (name) => m("total.title", { name, n }));
    return { title, lines: [] };
  }
  const title =
    moons.length > 1
      ? m("moon.title", { name: list(moons.map((seat) => inner(cast, seat))) })
      : told(cast, shooter, m("moon.title.you"), (name) => m("moon.title", { name }));
  const rest =
    best.length > 1
      ? m("total.too.tie", { list: names, n })
      : told(cast, winner, m("total.too.you", { n }), (name) => m("total.too", { name, n }));
  return { title, lines: [m(moons.length > 1 ? "moon.text.many" : "moon.text"), rest] };
}
