import type { JSX } from "preact";

import { helper } from "../prefs";
import { percent } from "../table/percent";
import type { MoonsOdds } from "../wire";
import { m } from "./texts";

/** The chances of one's own dice if everybody stays, for who wants them. */
export function Odds({ odds }: { readonly odds: MoonsOdds | null }): JSX.Element | null {
  if (odds === null || helper.value === "off") return null;
  const { win, tie, moon } = odds;
  return (
    <p class="odds small soft">
      <span>{m("odds", { win: percent(win), tie: percent(tie), moon: percent(moon) })}</span>
    </p>
  );
}
