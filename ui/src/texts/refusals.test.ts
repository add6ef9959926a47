import { expect, it } from "vitest";

import { lang } from "../i18n";
import { KNOWN_CODES, refusalText } from "./refusals";

const sources = import.meta.glob<string>(
  "../../../src/kosti/{core,games,notation,table,web}/**/*.py",
  {
    query: "?raw",
    import: "default",
    eager: true,
  },
);

const RAISED =
  /(?:Refused|Denied|Malformed|Refusal|HttpError|HTTPException)\(((?:[^()]|\([^()]*\))*)\)/g;

it("has a sentence for every code that the server can say", () => {
  const codes = Object.values(sources).flatMap((source) =>
    [...source.matchAll(RAISED)].flatMap(([, inside = ""]) =>
      [...inside.matchAll(/"([a-z]+(?:-[a-z]+)+)"/g)].map(([, code = ""]) => code),
    ),
  );
  expect(codes.length).toBeGreaterThan(40);
  const silent = codes.filter((code) => !KNOWN_CODES.includes(code));
  expect([...new Set(silent)]).toEqual([]);
});

it("fills in the facts, and has an answer to anything", () => {
  lang.value = "en";
  expect(refusalText("too-few", { face: 4, least: 7 })).toContain("at least 7");
  expect(refusalText("never-heard-of")).toBe("That is not possible. Nothing has changed.");
});
