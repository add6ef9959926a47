import type { JSX } from "preact";
import { Icon, Mark } from "../art";
import { label, type Cast } from "../table/cast";
import { useNewest } from "../table/usenewest";
import { Ear } from "../table/ear";
import { entryWords } from "./announce";
import type { Entry, Story } from "./story";
import { r } from "./texts";

interface Props {
  readonly cast: Cast;
  readonly story: Story;
  /** Whether anybody has thrown. */
  readonly begun: boolean;
}

/** What has happened in this round, the newest last. */
export function Log({ cast, story, begun }: Props): JSX.Element {
  const { entries } = story;
  const rows = useNewest<HTMLOListElement>(entries.length);
  return (
    <section class="story" aria-labelledby="story">
      <div class="hd">
        <h2 id="story">{r("story")}</h2>
        <span class="small soft">{r("story.round", { n: story.round })}</span>
      </div>
      {entries.length === 0 ? (
        <p class="none small soft">{r(begun ? "story.late" : "story.none")}</p>
      ) : (
        <ol ref={rows} tabIndex={0} aria-labelledby="story">
          {entries.map((entry, i) => (
            <Row key={i} cast={cast} entry={entry} last={i === entries.length - 1} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Row({ cast, entry, last }: { readonly cast: Cast; readonly entry: Entry; readonly last: boolean }): JSX.Element {
  const seat = "seat" in entry ? entry.seat : entry.kind === "paid" ? entry.winner : null;
  return (
    <li class={last ? "last" : ""}>
      {seat === null ? <Icon name="people" /> : <Mark seat={seat} size="xs" />}
      <span class="nm">{entryWords(cast, entry)}</span>
      <Short cast={cast} entry={entry} />
    </li>
  );
}

/** A few signs instead of the sentence, where there is no room for it. */
function Short({ cast, entry }: { readonly cast: Cast; readonly entry: Entry }): JSX.Element {
  const words = entryWords(cast, entry);
  const [text, tone] = short(cast, entry);
  return (
    <span class="w">
      <span class={tone} aria-hidden="true">
        {text}
      </span>
      <Ear>{words}</Ear>
    </span>
  );
}

function short(cast: Cast, entry: Entry): readonly [JSX.Element | string, string] {
  switch (entry.kind) {
    case "hit":
      return [String(entry.face), "num"];
    case "turned":
      return [<Turned key="t" from={entry.from} to={entry.to} />, "num ember"];
    case "missed":
      return [r("say.missed"), "ember"];
    case "fell":
      return [r("say.fell"), "ember"];
    case "out":
      return [r("say.out"), ""];
    case "paid":
      return [`+${entry.chips.reduce((sum, n) => sum + n, 0)}`, "num moss"];
    default:
      return [entryWords(cast, entry), ""];
  }
}

/** An old value and the new one. */
export function Turned({ from, to }: { readonly from: number; readonly to: number }): JSX.Element {
  return (
    <span class="turned">
      {from}
      <Icon name="arrow" class="arr" />
      {to}
    </span>
  );
}

/** The news over the far rim of the tray. */
export function Note({ cast, fresh }: { readonly cast: Cast; readonly fresh: readonly Entry[] }): JSX.Element | null {
  // What is out of the ordinary first: a plain hit is seen in the strip.
  const entry = fresh.find(({ kind }) => kind === "fell") ?? fresh.find(({ kind }) => kind === "turned" || kind === "missed") ?? fresh[0];
  if (entry === undefined || !("seat" in entry)) return null;
  const turned = entry.kind === "turned" ? entry : null;
  const by = turned?.by ?? null;
  const words =
    turned === null
      ? entryWords(cast, entry)
      : by === null
        ? r("short.turned")
        : by === cast.me
          ? r("short.turned.mine")
          : r(turned.seat === cast.me ? "short.turned.by.you" : "short.turned.by", { by: label(cast, by) });
  // The live region has said it already.
  return (
    <p class="toast over" aria-hidden="true">
      <Mark seat={entry.seat} size="s" />
      <span>{words}</span>
      {turned !== null && (
        <span class="num">
          <Turned from={turned.from} to={turned.to} />
        </span>
      )}
      {fresh.length > 1 && <span class="soft small">+{fresh.length - 1}</span>}
    </p>
  );
}
