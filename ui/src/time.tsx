import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

import { Icon } from "./art";
import { t } from "./i18n";
import { Ear } from "./table/ear";

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - performance.now()) / 1000));

/** Whole seconds until a moment of `performance.now()`; null if there is none. */
export function useSecondsLeft(until: number | null): number | null {
  const [, tick] = useState(0);
  const left = until === null ? null : secondsTo(until);
  useEffect(() => {
    if (until === null || left === 0) return undefined;
    // Wake up just after the second turns, so that every second is shown for a second.
    const rest = (until - performance.now()) % 1000;
    const timer = setTimeout(() => tick((n) => n + 1), Math.max(rest, 0) + 5);
    return () => clearTimeout(timer);
  });
  return left;
}

/** 75 → 1:15. */
export const minutes = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

interface ClockProps {
  /** A moment of `performance.now()`; null = no clock runs, and none is drawn. */
  readonly until: number | null;
  /** Milliseconds that may be added to it; undefined = there is no bank. */
  readonly bank?: number | undefined;
  readonly icon?: boolean;
}

/** The time that is left, in the top bar or in a banner. */
export function Clock({ until, bank, icon = true }: ClockProps): JSX.Element | null {
  const left = useSecondsLeft(until);
  const banked = useSecondsLeft(until === null || bank === undefined || left !== 0 ? null : until + bank);
  if (left === null) return null;
  if (banked !== null && bank !== 0) {
    return (
      <span class="clock bank" role="timer" aria-label={t("clock.bank", { n: banked })}>
        {icon && <Icon name="bank" />}
        {minutes(banked)}
      </span>
    );
  }
  const more = bank === undefined || bank === 0 ? null : Math.ceil(bank / 1000);
  return (
    <span
      class={left <= 10 ? "clock short" : "clock"}
      role="timer"
      aria-label={t("clock.left", { n: left })}
    >
      {icon && <Icon name="clock" />}
      {minutes(left)}
      {more !== null && (
        <small>
          <Ear>{t("clock.more", { n: more })}</Ear>
          <span aria-hidden="true">+{minutes(more)}</span>
        </small>
      )}
    </span>
  );
}
