import { useEffect } from "preact/hooks";

/** Names the page in the browser's tab; a dot in front means that it waits for you. */
export function usePageTitle(title: string, yourTurn = false): void {
  useEffect(() => {
    document.title = `${yourTurn ? "● " : ""}${title} — Kosti`;
  }, [title, yourTurn]);
}
