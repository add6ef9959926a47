import type { TableConnection } from "./connection";
import { notify } from "./parts/toast";
import { go } from "./router";
import { markSeat } from "./seats";
import { refusalText } from "./texts/refusals";

/**
 * Gets up from a table and goes home.
 *
 * In a game the way back is kept: the bot only plays on until the seat's owner returns.
 */
export async function leaveTable(table: TableConnection): Promise<void> {
  const lobby = table.state.value?.table.phase === "lobby";
  const answer = await table.send({ type: "leave" }, { quiet: true });
  // "away": the bot sits there already, which is what was wanted.
  if (answer.type === "refused" && answer.code !== "away") {
    notify(refusalText(answer.code, answer.facts));
    return;
  }
  if (lobby) markSeat(table.code, false);
  go("/");
}
