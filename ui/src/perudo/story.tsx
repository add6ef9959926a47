import type { JSX } from "preact";
import { Die, dieFace, Icon, Mark } from "../art";
import { lang } from "../i18n";
import { useNewest } from "../table/usenewest";
import type { PerudoCall, PerudoStanding } from "../wire";
import { callWord } from "./announce";
import { Ear } from "../table/ear";
import { label, type Cast } from "../table/cast";
import { p } from "./texts";
import { bidWords } from "./words";

interface Props {
  readonly cast: Cast;
  readonly round: number;
  readonly bids: readonly PerudoStanding[];
  readonly call: PerudoCall | null;
  readonly plain: boolean;
  readonly myTurn: boolean;
  /** Shows the round before once more; null if there is none. */
  readonly onLast: (() => void) | null;
}

/** The bids of the round: chips on the phone, rows with names on the desktop. */
export function Story({ cast, round, bids, call, plain, myTurn, onLast }: Props): JSX.Element {
  const rows = useNewest<HTMLOListElement>(bids.length, call);
  return (
    <section class="story" aria-labelledby="story">
      <div class="hd">
        <h2 id="story">{p("story")}</h2>
        <span class="small soft">{p("story.round", { round })}</span>
      </div>
      {bids.length === 0 && <p class="none small soft">{p(myTurn ? "story.first.you" : "story.first")}</p>}
      <div class={bids.length === 0 && onLast === null ? "line bare" : "line"}>
        {onLast !== null && (
          <button type="button" class={`btn calm row last-round ${bids.length > 0 ? "short" : ""}`} onClick={onLast}>
            <Icon name="again" />
            <span>{p("story.last")}</span>
          </button>
        )}
        {bids.length > 0 && (
          <ol ref={rows} tabIndex={0} aria-labelledby="story">
            {bids.map((bid, i) => (
              <li key={i} class={call === null && i === bids.length - 1 ? "last" : ""}>
                <Mark seat={bid.seat} size="xs" />
                <span class="nm">{label(cast, bid.seat)}</span>
                <span class="mv" aria-hidden="true">
                  {bid.quantity}
                  <span class="x">×</span>
                  <Die face={dieFace(bid.face, plain)} />
                </span>
                <Ear>{bidWords(lang.value, bid.quantity, bid.face, plain)}</Ear>
              </li>
            ))}
            {call !== null && (
              <li class="last">
                <Mark seat={call.seat} size="xs" />
                <span class="nm">{label(cast, call.seat)}</span>
                <span class="mv w ember">{callWord(call.kind)}</span>
              </li>
            )}
          </ol>
        )}
      </div>
    </section>
  );
}
