import { describe, expect, it } from "vitest";
import type { PerudoEvent, PerudoPublic, PerudoReveal } from "../wire";
import { expired, skipped } from "../table/overlay";
import { again, arrived, missed, PASS, running } from "./overlay";

const reveal: PerudoReveal = {
  round: 3, calzone: false, bids: [{ seat: 1, quantity: 2, face: 4 }], call: { seat: 0, kind: "doodoo" },
  hands: [[4, 4], [2, 3]], count: 2, change: [-1, 0],
};
const table: PerudoPublic = {
  phase: "bidding", round: 4, opener: 0, turn: 0, dice: [1, 2], bids: [], calzone: false, may_declare: false,
  call: null, contenders: [], barred: [], throws: [], out: [], last: reveal,
};
const news = (events: readonly PerudoEvent[], mine = false, view: Partial<PerudoPublic> = {}) => ({
  view: { game: "perudo" as const, viewer: 0, public: { ...table, ...view }, hand: [4] }, events, mine, die: 120,
});
const shown: PerudoEvent = { type: "hands-shown", hands: reveal.hands, count: 2 };
const bid: PerudoEvent = { type: "bid-made", seat: 0, quantity: 1, face: 2 };

describe("the overlay of the reveal", () => {
  it("comes with the hands, and never from a snapshot", () => {
    expect(arrived(null, news([]), 0)).toBeNull();
    expect(arrived(null, news([shown]), 0)).toMatchObject({ kind: "reveal", reveal, from: 0 });
  });

  it("is first shown whole and then put away", () => {
    const first = arrived(null, news([shown]), 1000);
    expect(first !== null && running(first, 1100)).toBe(true);
    const whole = first && skipped(first, running(first, 1100));
    expect(whole !== null && running(whole, 1100)).toBe(false);
    expect(whole && skipped(whole, running(whole, 1100))).toBeNull();
  });

  it("goes by itself, sooner when the game goes on, soonest when it is for the viewer to act", () => {
    const first = arrived(null, news([shown]), 0);
    if (first === null) throw new Error("no overlay");
    expect(expired(first, 3900)).toBe(false);
    expect(expired(first, 3960)).toBe(true);
    const other = arrived(first, news([bid]), 500);
    const mine = arrived(first, news([bid], true), 500);
    if (other === null || mine === null) throw new Error("no overlay");
    expect([running(other, 500), running(mine, 500)]).toEqual([false, false]);
    expect([expired(mine, 1700), expired(other, 1700), expired(other, 2700)]).toEqual([true, false, true]);
  });

  it("is not prolonged by play", () => {
    const first = arrived(null, news([shown]), 0);
    const late = arrived(first, news([bid]), 3500);
    expect(late !== null && expired(late, 4000)).toBe(true);
  });

  it("stays when it was asked for, until the game goes on", () => {
    expect(expired(again(reveal), 1e9)).toBe(false);
    const gone = arrived(again(reveal), news([bid], true), 100);
    expect(gone !== null && expired(gone, 1300)).toBe(true);
  });

  it("gives way to a newer reveal, and survives a snapshot", () => {
    const first = arrived(null, news([shown]), 0);
    const newer = { ...reveal, round: 4 };
    expect(arrived(first, news([shown], false, { last: newer }), 100)).toMatchObject({ reveal: newer, from: 100 });
    expect(arrived(first, news([]), 100)).toBe(first);
  });
});

describe("the overlay of the roll-off", () => {
  const tied: PerudoEvent = { type: "roll-off-thrown", throws: [[5], [5], [2]], contenders: [0, 1], barred: [] };
  const last: PerudoEvent = { type: "roll-off-thrown", throws: [[3], [6], []], contenders: [], barred: [] };
  const chosen: PerudoEvent = { type: "opener-chosen", seat: 1 };

  it("shows all passes, whether they come at once or one by one", () => {
    const once = arrived(null, news([tied, last, chosen]), 0);
    expect(once).toMatchObject({ kind: "roll-off", opener: 1, from: 0 });
    const one = arrived(arrived(null, news([tied]), 0), news([last, chosen]), 700);
    expect(one).toEqual(once);
    expect(once !== null && running(once, 2 * PASS - 1)).toBe(true);
    expect(once !== null && running(once, 2 * PASS)).toBe(false);
  });

  it("waits for the opener", () => {
    expect(arrived(null, news([tied]), 0)).toMatchObject({ opener: null, until: null });
  });

  it("is told once to those who came when it was over, but not in the middle of the bidding", () => {
    const fresh = { round: 1, bids: [], last: null, opener: 1, throws: [[3], [6]] };
    expect(missed(news([], false, fresh), 0)).toMatchObject({ kind: "roll-off", opener: 1, passes: [{ throws: [[3], [6]] }] });
    expect(missed(news([], false, { ...fresh, bids: reveal.bids }), 0)).toBeNull();
    expect(missed(news([], false, { ...fresh, round: 2 }), 0)).toBeNull();
  });

  it("may be a mere drawing of lots", () => {
    expect(arrived(null, news([chosen]), 0)).toMatchObject({ kind: "roll-off", passes: [], opener: 1 });
  });
});
