import { describe, expect, it } from "vitest";
import type { PerudoMoves as Moves } from "../wire";
import { countIn, isLegal, leastBid, leastOf, need, nextFace, reconciled, stepped, withFace } from "./picker";

/** After 6×4 among 17 dice. */
const raise: Moves = {
  game: "perudo", least: [3, 7, 7, 7, 6, 6], most: 17, doodoo: true, jonti: false, calzone: false,
};
const opening: Moves = {
  game: "perudo", least: [0, 1, 1, 1, 1, 1], most: 17, doodoo: false, jonti: false, calzone: false,
};

describe("the raise picker", () => {
  it("begins at the next step up, not with a jump into the aces", () => {
    expect(leastBid(raise, false)).toEqual({ quantity: 6, face: 5 });
    expect(leastBid(opening, false)).toEqual({ quantity: 1, face: 2 });
  });

  it("begins with ones where aces are plain", () => {
    expect(leastBid({ ...opening, least: [1, 1, 1, 1, 1, 1] }, true)).toEqual({ quantity: 1, face: 1 });
  });

  it("takes the aces if nothing else is left, and nothing if nothing is", () => {
    expect(leastBid({ ...raise, least: [9, 0, 0, 0, 0, 0] }, false)).toEqual({ quantity: 9, face: 1 });
    expect(leastBid({ ...raise, least: [0, 0, 0, 0, 0, 0] }, false)).toBeNull();
  });

  it("keeps the quantity when the face changes, if that is legal", () => {
    expect(withFace(raise, { quantity: 8, face: 5 }, 1)).toEqual({ quantity: 8, face: 1 });
    expect(withFace(raise, { quantity: 6, face: 5 }, 2)).toEqual({ quantity: 7, face: 2 });
    expect(withFace(opening, { quantity: 3, face: 5 }, 1)).toEqual({ quantity: 3, face: 5 });
  });

  it("does not step below the least nor above the most", () => {
    expect(stepped(raise, { quantity: 6, face: 5 }, -1)).toEqual({ quantity: 6, face: 5 });
    expect(stepped(raise, { quantity: 6, face: 5 }, 1)).toEqual({ quantity: 7, face: 5 });
    expect(stepped(raise, { quantity: 17, face: 5 }, 1)).toEqual({ quantity: 17, face: 5 });
  });

  it("never leaves the legal bids, whatever is pressed", () => {
    let choice = leastBid(raise, false);
    for (let i = 0; i < 400 && choice !== null; i++) {
      const k = (i * 7919) % 11;
      choice = k < 6 ? withFace(raise, choice, k + 1) : stepped(raise, choice, k < 9 ? 1 : -1);
      expect(isLegal(raise, choice)).toBe(true);
    }
  });

  it("passes over faces that cannot be bid", () => {
    expect(nextFace(opening, 6, 1)).toBe(2);
    expect(nextFace(opening, 2, -1)).toBe(6);
    expect(leastOf(opening, 1)).toBeNull();
  });

  it("lets go of a choice that is no longer legal", () => {
    expect(reconciled(raise, { quantity: 9, face: 2 }, false)).toEqual({ quantity: 9, face: 2 });
    expect(reconciled(raise, { quantity: 5, face: 2 }, false)).toEqual({ quantity: 6, face: 5 });
    expect(reconciled(raise, null, false)).toEqual({ quantity: 6, face: 5 });
  });

  it("counts wild aces, and in a Calzone round does not", () => {
    expect(countIn([1, 4, 4, 6], 4, false)).toBe(3);
    expect(countIn([1, 4, 4, 6], 4, true)).toBe(2);
    expect(countIn([1, 1, 4, 6], 1, false)).toBe(2);
  });

  it("says what a bid asks of the others", () => {
    expect(need({ quantity: 6, face: 6 }, [1, 4, 4, 6], 17, false)).toEqual({ own: 2, more: 4, others: 13 });
    expect(need({ quantity: 2, face: 4 }, [1, 4, 4, 6], 17, false).more).toBe(-1);
  });
});
