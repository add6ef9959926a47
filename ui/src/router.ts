/** Two kinds of pages: the home page, and a table by its code. */

import { computed, signal } from "@preact/signals";

import { tidyCode } from "./api";

export type Route = { readonly page: "home" } | { readonly page: "table"; readonly code: string };

const TABLE = /^\/t\/([^/]+)\/?$/;
const OURS = /^\/(t\/[^/]+\/?)?$/;

const path = signal(typeof location === "undefined" ? "/" : location.pathname);

export const route = computed<Route>(() => {
  const code = TABLE.exec(path.value)?.[1];
  return code === undefined ? { page: "home" } : { page: "table", code: tidyCode(decode(code)) };
});

export const tableUrl = (code: string): string => `/t/${encodeURIComponent(code)}`;

export function go(to: string): void {
  history.pushState(null, "", to);
  path.value = location.pathname;
  scrollTo(0, 0);
}

/** Follows the browser's back button, and plain clicks on our own links without a reload. */
export function startRouter(): void {
  addEventListener("popstate", () => {
    path.value = location.pathname;
  });
  document.addEventListener("click", (event) => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link === null || link.origin !== location.origin) return;
    // Licences and records are files, not pages.
    if (link.target !== "" || link.hasAttribute("download") || !OURS.test(link.pathname)) return;
    event.preventDefault();
    go(link.pathname);
  });
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
