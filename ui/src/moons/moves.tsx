import type { JSX } from "preact";
import { Icon, Mark } from "../art";
import { label, type Cast } from "../table/cast";
import { useNewest } from "../table/usenewest";
import { deedWords } from "./announce";
import type { Story } from "./story";
import { m } from "./texts";

interface Props {
  readonly cast: Cast;
  readonly story: Story;
  readonly myTurn: boolean;
  /** Shows how the last circle was settled; null if there was none. */
  readonly onLast: (() => void) | null;
}

/** What was done in this circle, round by round. */
export function Moves({ cast, story, myTurn, onLast }: Props): JSX.Element {
  const { entries } = story;
  const rows = useNewest<HTMLOListElement>(entries.length);
  return (
    <section class="story" aria-labelledby="story">
      <div class="hd">
        <h2 id="story">{m("story")}</h2>
        <span class="small soft">{m("story.circle", { n: story.circle })}</span>
      </div>
      {entries.length === 0 && <p class="none small soft">{m(myTurn ? "story.first.you" : "story.first")}</p>}
      <div class={entries.length === 0 && onLast === null ? "line bare" : "line"}>
        {onLast !== null && (
          <button type="button" class={`btn calm row last-round ${entries.length > 0 ? "short" : ""}`} onClick={onLast}>
            <Icon name="again" />
            <span>{m("story.last")}</span>
          </button>
        )}
        {entries.length > 0 && (
          <ol ref={rows} tabIndex={0} aria-labelledby="story">
            {entries.map((entry, i) => (
              <li key={i} class={i === entries.length - 1 ? "last" : entries[i + 1]?.round !== entry.round ? "cut" : ""}>
                <Mark seat={entry.seat} size="xs" />
                <span class="nm">{label(cast, entry.seat)}</span>
                <span class={entry.vaBank ? "w ember" : "w"}>{deedWords(entry)}</span>
              </li>
            ))}
          </ol>
        )}
      </div>
    </section>
  );
}
