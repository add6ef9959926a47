/** What Rondo has to show and to say between two states. */

import { signal, type ReadonlySignal } from "@preact/signals";
import type { Director } from "../table/stage";
import type { State } from "../wire";
import { announcement, passing } from "./announce";
import { arrived, type Overlay } from "./overlay";
import type { Room } from "./room";
import { rondoState } from "./state";
import { followed, NO_STORY, type Story } from "./story";

export interface Play {
  readonly director: Director<Overlay>;
  /** What was done in the round that is played. */
  readonly story: ReadonlySignal<Story>;
  readonly stop: () => void;
}

const has = (state: State, ...types: readonly string[]): boolean => state.events.some(({ type }) => types.includes(type));

export function playOf(room: Room): Play {
  const story = signal<Story>(NO_STORY);
  let may = false;
  const follow = (state: State | null): void => {
    const seen = rondoState(state);
    if (seen !== null) story.value = followed(story.value, seen, room.rolled);
  };
  // Before the stage, which is made after this and tells what the story has.
  follow(room.state.value);
  const stop = room.listen(follow);
  const director: Director<Overlay> = {
    mine(state) {
      const seen = rondoState(state);
      return seen !== null && seen.view.viewer !== null && state.clock.called === seen.view.viewer;
    },
    said(state) {
      const seen = rondoState(state);
      if (seen === null) return "";
      const words = announcement(seen, story.value, may);
      may = seen.mayThrow;
      return words;
    },
    passing(state) {
      const seen = rondoState(state);
      return seen === null ? [] : passing(seen);
    },
    arrived(overlay, state, now) {
      const seen = rondoState(state);
      return seen === null ? overlay : arrived(overlay, seen, story.value, now);
    },
    missed(state) {
      const seen = rondoState(state);
      if (seen !== null) may = seen.mayThrow;
      return null;
    },
    running: () => false,
    next: () => null,
    heard: () => null,
    sound: (state) => (has(state, "stakes-taken", "all-equal", "house-took") ? "chip" : null),
    thrown: () => false,
    fresh: () => false,
  };
  return { director, story, stop };
}
