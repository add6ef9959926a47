import { effect, useSignal } from "@preact/signals";
import type { JSX } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { Icon, Mark } from "../art";
import { light, reducedMotion } from "../prefs";
import { playImpact } from "../sound";
import { label, type Cast } from "../table/cast";
import { Ear, Live } from "../table/ear";
import { ARROWS } from "./aim";
import { looksNow, onlyFlat, stepDown } from "./looks";
import { openView } from "./openview";
import { Painter, type Placed, type Watcher, type Wishes } from "./painter";
import type { Changed, Happened } from "./playback";
import type { Room } from "./room";
import { seatOf } from "./state";
import { r } from "./texts";
import type { Aiming } from "./useaim";
import { useGrip } from "./usegrip";
import { aimWords } from "./words";

/** How long a changed value is shown beside its die, in milliseconds. */
const FLASH = 2200;
/** How loud a die falls off the table, m/s. */
const FALL = 2.6;

interface Props {
  readonly room: Room;
  readonly cast: Cast;
  /** Values by seat as they may be told; for the ear. */
  readonly faces: readonly (number | null)[];
  readonly aiming: Aiming;
  /** Whether the viewer has a die to throw. */
  readonly holds: boolean;
  readonly turn: number;
  readonly onPulling: (pulling: boolean) => void;
}

interface Flash extends Changed {
  readonly id: number;
}

/** The tray: looked at by all, and aimed on by whoever has a die to throw. */
export function Tray(props: Props): JSX.Element {
  const { room, cast, faces, aiming, holds, turn, onPulling } = props;
  const host = useRef<HTMLDivElement>(null);
  const tags = useRef<HTMLDivElement>(null);
  const painter = useRef<Painter | null>(null);
  const { pull, busy, handlers } = useGrip({ aiming, holds, painter, onPulling });
  const flashes = useSignal<readonly Flash[]>([]);
  const look = looksNow();
  const theme = light.value;
  const seats = cast.seats.length;
  const { target, power } = aiming.aim.value;
  const aimed = holds ? aimWords(cast, aiming.at, target, power, turn) : "";
  const wishes: Wishes = {
    seats,
    holds: holds ? cast.me : null,
    aim: holds && !aiming.sending.value ? aiming.aim.value : null,
    pull: pull.value,
    turn,
    still: reducedMotion.value,
  };
  const wanted = useRef(wishes);
  wanted.current = wishes;
  /** The aim as it was when there was one first: only changes are said. */
  const told = useRef<string | null>(null);
  const watcher = useMemo(() => watch(tags, (changes) => flash(flashes, changes), () => stepDown("low")), []);

  useEffect(() => {
    const box = host.current;
    if (box === null) return undefined;
    let closed = false;
    let stop = () => undefined as void;
    void openView(look, box, turn).then((view) => {
      if (closed) return view.dispose();
      box.prepend(view.element);
      const drawn = new Painter(room, view, wanted.current, watcher);
      painter.current = drawn;
      const sized = new ResizeObserver(() => drawn.resize(box.clientWidth, box.clientHeight));
      sized.observe(box);
      drawn.resize(box.clientWidth, box.clientHeight);
      const follow = effect(() => {
        void room.awake.value;
        drawn.wake();
      });
      const wake = () => drawn.wake();
      document.addEventListener("visibilitychange", wake);
      stop = () => {
        sized.disconnect();
        follow();
        document.removeEventListener("visibilitychange", wake);
        drawn.close();
        painter.current = null;
      };
      return undefined;
    });
    return () => {
      closed = true;
      stop();
    };
  }, [room, look, theme, turn]);
  useEffect(() => painter.current?.ask(wishes));
  useEffect(() => {
    told.current = holds ? aimed : null;
  }, [holds]);

  return (
    <div
      class={holds ? "stage aims" : "stage"}
      ref={host}
      tabIndex={holds ? 0 : -1}
      role={holds ? "application" : "group"}
      aria-label={holds ? r("tray.aim", { aim: aimed }) : r("tray")}
      {...handlers}
      onKeyDown={(event) => holds && onTrayKey(event, aiming)}
    >
      <div class="tags" ref={tags} aria-hidden="true">
        {cast.seats.map((_, seat) => (
          <span key={seat} class="by-die" data-die={seat + 1} hidden>
            <Mark seat={seat} size="xs" />
            <b>{faces[seat] ?? ""}</b>
          </span>
        ))}
        {flashes.value.map(({ id, die, from, to }) => (
          <span key={id} class="flash" data-die={die}>
            <s>{from}</s>
            <Icon name="arrow" class="arr" />
            <b>{to}</b>
          </span>
        ))}
      </div>
      <Ear>{spoken(cast, faces)}</Ear>
      <Live said={busy.value || told.current === null || told.current === aimed ? "" : aimed} />
      {onlyFlat() && <p class="flat-why tiny soft">{r("tray.flat")}</p>}
    </div>
  );
}

/** What lies on the tray, for the ear. */
function spoken(cast: Cast, faces: readonly (number | null)[]): string {
  const dice = faces.flatMap((n, seat) => (n === null ? [] : [r("tray.die", { name: label(cast, seat), n })]));
  return dice.length === 0 ? r("tray.empty") : dice.join(", ");
}

/** The keys of a tray that has the focus work also where single keys are switched off. */
function onTrayKey(event: KeyboardEvent, aiming: Aiming): void {
  if (event.target !== event.currentTarget || event.ctrlKey || event.metaKey || event.altKey) return;
  const by = ARROWS[event.key];
  const done =
    by !== undefined
      ? aiming.onKey({ do: "nudge", by })
      : event.key === "+" || event.key === "=" || event.key === "-"
        ? aiming.onKey({ do: "power", by: event.key === "-" ? -1 : 1 })
        : (event.key === "Enter" || event.key === " ") && !event.repeat && aiming.onKey({ do: "throw" });
  if (done) event.preventDefault();
}

let flashed = 0;

function flash(flashes: { value: readonly Flash[] }, changes: readonly Changed[]): void {
  if (changes.length === 0) return;
  const fresh = changes.map((change): Flash => ({ ...change, id: ++flashed }));
  flashes.value = [...flashes.value.filter(({ die }) => !fresh.some((each) => each.die === die)), ...fresh];
  setTimeout(() => {
    flashes.value = flashes.value.filter(({ id }) => !fresh.some((each) => each.id === id));
  }, FLASH);
}

/** Sounds, and what stands beside the dice. */
function watch(
  tags: { readonly current: HTMLElement | null },
  onChanges: (changes: readonly Changed[]) => void,
  slow: () => void,
): Watcher {
  return {
    happened({ knocks, bounces, drops, changes }: Happened) {
      for (const { speed } of knocks) playImpact("bone", speed);
      for (const { speed } of bounces) playImpact("felt", speed);
      if (drops.length > 0) playImpact("felt", FALL);
      onChanges(changes);
    },
    placed(dice: readonly Placed[], small: boolean) {
      const box = tags.current;
      if (box === null) return;
      box.classList.toggle("small", small);
      for (const tag of box.children) {
        if (!(tag instanceof HTMLElement)) continue;
        const die = dice.find((each) => String(each.die) === tag.dataset["die"]);
        const gone = die === undefined || seatOf(die.die) === null;
        tag.hidden = gone;
        if (gone) continue;
        tag.classList.toggle("lies", die.lies);
        const [x, y] = die.at;
        tag.style.setProperty("--x", `${x.toFixed(1)}px`);
        tag.style.setProperty("--y", `${y.toFixed(1)}px`);
        tag.style.setProperty("--r", `${die.radius.toFixed(1)}px`);
      }
    },
    slow,
  };
}
