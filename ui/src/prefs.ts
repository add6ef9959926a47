/** What a person chose on this device: looks, sound, speed and name. */

import { computed, effect, signal } from "@preact/signals";

import { oneOf, remembered } from "./storage";

export type Theme = "dark" | "light" | "system";
export type RevealSpeed = "slow" | "normal" | "instant";

export const theme = remembered<Theme>("theme", oneOf("dark", "light", "system"));
export const sound = remembered<"on" | "off">("sound", oneOf("on", "off"));
export const revealSpeed = remembered<RevealSpeed>("reveal", oneOf("normal", "slow", "instant"));
/** Single letters as moves: some people's devices send them by accident, so they can be switched off. */
export const shortcuts = remembered<"on" | "off">("keys", oneOf("on", "off"));
/** Whether the odds are shown, at tables that allow it. */
export const helper = remembered<"on" | "off">("odds", oneOf("off", "on"));
/** The name under which this person sat down last; empty for a newcomer. */
export const nickname = remembered<string>("name", (raw) => raw ?? "");

/** A media query as a signal. */
function media(query: string) {
  const list = typeof matchMedia === "function" ? matchMedia(query) : null;
  const value = signal(list?.matches ?? false);
  list?.addEventListener("change", (event) => {
    value.value = event.matches;
  });
  return value;
}

const systemLight = media("(prefers-color-scheme: light)");
export const reducedMotion = media("(prefers-reduced-motion: reduce)");
/** Whether the table is opened up, with the side panel. */
export const wide = media("(min-width: 1000px)");

export const light = computed(
  () => theme.value === "light" || (theme.value === "system" && systemLight.value),
);

/** Milliseconds from die to die in a reveal; 0 = everything at once. */
export const revealStep = computed(() => {
  if (reducedMotion.value || revealSpeed.value === "instant") return 0;
  return revealSpeed.value === "slow" ? 260 : 120;
});

const BROWSER_BAR = { dark: "#12332b", light: "#c9d6c8" };

effect(() => {
  const name = light.value ? "light" : "dark";
  if (typeof document === "undefined") return;
  document.documentElement.dataset["theme"] = name;
  document.querySelector('meta[name="theme-color"]')?.setAttribute("content", BROWSER_BAR[name]);
});
