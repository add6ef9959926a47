import type { RefObject } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** A list that grows at its end: the newest entry is in sight whenever one of these changes. */
export function useNewest<E extends HTMLElement>(...grows: readonly unknown[]): RefObject<E | null> {
  const rows = useRef<E>(null);
  useLayoutEffect(() => {
    const box = rows.current;
    if (box !== null) box.scrollTo(box.scrollWidth, box.scrollHeight);
  }, grows);
  return rows;
}
