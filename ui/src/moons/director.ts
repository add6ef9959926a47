/** What Shoot the Moons has to show and to say between two states. */

import { signal, type ReadonlySignal, type Signal } from "@preact/signals";
import type { TableConnection } from "../connection";
import { revealStep } from "../prefs";
import type { Director } from "../table/stage";
import type { State } from "../wire";
import { announcement, passing } from "./announce";
import { arrived, missed, next, passed, running, type Overlay } from "./overlay";
import { shooters } from "./settle";
import { moonsState } from "./state";
import { followed, NO_STORY, type Story } from "./story";

/** A screen that is drawn anew goes on with the story of its table. */
const stories = new WeakMap<TableConnection, Signal<Story>>();

function storyOf(table: TableConnection): Signal<Story> {
  const known = stories.get(table);
  if (known !== undefined) return known;
  const fresh = signal<Story>(NO_STORY);
  stories.set(table, fresh);
  return fresh;
}

export interface Play {
  readonly director: Director<Overlay>;
  /** What was done in the circle that is played. */
  readonly story: ReadonlySignal<Story>;
}

const has = (state: State, ...types: readonly string[]): boolean =>
  state.events.some((event) => types.includes(event.type));

export function playOf(table: TableConnection): Play {
  const story = storyOf(table);
  const director: Director<Overlay> = {
    mine(state) {
      const seen = moonsState(state);
      return seen !== null && seen.view.viewer !== null && seen.view.public.turn === seen.view.viewer;
    },
    said(state) {
      const seen = moonsState(state);
      return seen === null ? "" : announcement(seen);
    },
    passing(state) {
      const seen = moonsState(state);
      return seen === null ? [] : passing(seen, story.value);
    },
    arrived(overlay, state, now) {
      const seen = moonsState(state);
      if (seen === null) return overlay;
      const before = story.value;
      story.value = followed(before, seen);
      return arrived(overlay, seen, before, revealStep.value, now);
    },
    missed(state, now) {
      const seen = moonsState(state);
      if (seen === null) return null;
      // A page that comes into a circle knows its table, if not what was done.
      if (state.events.length === 0) story.value = followed(story.value, seen);
      return missed(seen, now);
    },
    running,
    next,
    heard(overlay, before, now) {
      if (overlay.kind !== "show") return null;
      const { pairs, rows, settles } = overlay.times;
      const since = (at: readonly number[]) => passed(at, overlay, now) > passed(at, overlay, before);
      if (since([settles]) && overlay.settled !== null && shooters(overlay.settled).length > 0) return "call";
      if (since(rows)) return "chip";
      return since(pairs.flat(2)) ? "knock" : null;
    },
    sound(state) {
      if (has(state, "chips-put")) return "chip";
      return has(state, "checked", "folded") ? "knock" : null;
    },
    thrown: (state) => has(state, "dice-thrown"),
    fresh(state) {
      const table = moonsState(state)?.view.public;
      return table?.phase === "betting" && table.acted.length === 0;
    },
  };
  return { director, story };
}
