import { effect, useSignal, type ReadonlySignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { TableConnection } from "../connection";
import { notify } from "../parts/toast";
import { tt } from "../table/texts";
import { refusalText } from "../texts/refusals";
import { aimedAt, clampPower, FIRST_AIM, nextTarget, nudged, type Aim, type Target } from "./aim";
import { details, release, within, type Point } from "./hands";
import type { Key } from "./keys";
import type { Room } from "./room";
import { rondoState, samePass } from "./state";

/** So often a throw is tried again because somebody else has thrown in the meantime: that is allowed. */
const TRIES = 4;

export interface Aiming {
  readonly aim: ReadonlySignal<Aim>;
  /** Whether a throw is on its way to the table. */
  readonly sending: ReadonlySignal<boolean>;
  /** The die that is aimed at: 0 for the dealer's, null for a free spot. */
  readonly at: number | null;
  readonly set: (part: Partial<Aim>) => void;
  readonly next: () => void;
  readonly shoot: () => void;
  readonly onKey: (key: Key) => boolean;
}

/** Where dice lie that can be aimed at. */
export function targetsOf(room: Room): Target[] {
  return room.playback
    .seen(performance.now())
    .filter(({ pose }) => pose.at[2] > 0 && pose.at[2] < 0.03)
    .map(({ die, pose }) => ({ die, at: within([pose.at[0], pose.at[1]]) }));
}

/** What one aims at first: the dealer's die, or else the middle. */
function dealerAt(room: Room): Point {
  const target = targetsOf(room)[0];
  return target === undefined ? FIRST_AIM.target : target.at;
}

/** The aim of the viewer's throw, and the throw itself; a real die is only said to be thrown. */
export function useAim(table: TableConnection, room: Room, me: number | null, may: boolean, turn: number, real: boolean): Aiming {
  const aim = useSignal<Aim>(FIRST_AIM);
  const sending = useSignal(false);
  /** Whether the target was chosen; until then it follows the dealer's die. */
  const chosen = useRef(false);
  useEffect(() => {
    chosen.current = false;
    return effect(() => {
      void room.awake.value;
      if (!chosen.current) aim.value = { ...aim.peek(), target: dealerAt(room) };
    });
  }, [may, room]);
  const set = (part: Partial<Aim>) => {
    if (part.target !== undefined) chosen.current = true;
    aim.value = { ...aim.value, ...part };
  };
  const next = () => {
    const to = nextTarget(aim.value.target, targetsOf(room));
    if (to !== null) set({ target: to.at });
  };
  const shoot = () => {
    const seen = rondoState(table.state.value);
    if (!may || me === null || sending.value || seen === null || !seen.mayThrow) return;
    sending.value = true;
    const { target, power } = aim.value;
    const meant = real ? {} : details(release(seen.view.public.purses.length, me, target, power));
    void send(table, meant, TRIES).then((thrown) => {
      sending.value = false;
      if (!thrown) notify(tt("first.stale"));
    });
  };
  const onKey = (key: Key): boolean => {
    if (!may || sending.value) return false;
    if (real && key.do !== "throw") return false;
    switch (key.do) {
      case "nudge":
        set(nudged(aim.value, key.by, turn));
        return true;
      case "power":
        set({ power: clampPower(aim.value.power + key.by) });
        return true;
      case "target":
        next();
        return true;
      case "throw":
        shoot();
        return true;
      case "cancel":
        return false;
    }
  };
  return { aim, sending, at: aimedAt(aim.value.target, targetsOf(room)), set, next, shoot, onKey };
}

/**
 * Throws upon the newest state, again if dice have come to rest meanwhile; false if the chance has
 * passed: what was aimed in one round is not thrown in the next. Other refusals are told at once.
 */
async function send(table: TableConnection, meant: object, tries: number): Promise<boolean> {
  const before = rondoState(table.state.value);
  const version = before?.version ?? 0;
  const answer = await table.send({ type: "move", version, move: "throw", details: meant }, { quiet: true });
  if (answer.type === "ok") return true;
  if (answer.error !== "conflict") {
    notify(refusalText(answer.code, answer.facts));
    return true;
  }
  const now = rondoState(table.state.value);
  const may = now?.mayThrow === true && before !== null && samePass(before.view.public, now.view.public);
  return may && tries > 1 ? send(table, meant, tries - 1) : false;
}
