import { expect, it } from "vitest";

import { catalogue, lang } from "./i18n";
import { brief, isolated, visible } from "./names";

const FAMILY = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}";

it("counts what is seen", () => {
  expect(visible(FAMILY.repeat(24))).toHaveLength(24);
  expect(visible("e\u0301й")).toHaveLength(2);
});

it("shortens a long name between visible characters", () => {
  expect(brief(FAMILY.repeat(16))).toBe(FAMILY.repeat(16));
  expect(brief(FAMILY.repeat(17))).toBe(`${FAMILY.repeat(13)}…`);
});

it("sets a name that reads from the right apart from what stands around it", () => {
  expect(isolated("Анна")).toBe("Анна");
  expect(isolated("שלום")).toBe("\u2068שלום\u2069");
  lang.value = "en";
  const say = catalogue({ ru: { bid: "{name}: {n}" }, en: { bid: "{name}: {n}" } });
  expect(say("bid", { name: "سارا", n: 3 })).toBe("\u2068سارا\u2069: 3");
  expect(say("bid", { name: "Anna", n: 3 })).toBe("Anna: 3");
});
