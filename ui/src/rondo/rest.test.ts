import { expect, it } from "vitest";

import { fated, put, type Row, type Sheet } from "../table/typed";
import { restLine, restRows } from "./rest";
import type { RondoPublic } from "./state";

const table = { faces: [5, null, 2, null], rolling: [1, 2] } as unknown as RondoPublic;
const name = (seat: number) => "ABCD"[seat] ?? "";

it("asks of dice that were thrown whether they hit, of others whether they were knocked", () => {
  expect(restRows(table).map(({ seat, fates }) => [seat, fates[0]])).toEqual([
    [1, "hit"],
    [2, "hit"],
    [0, "same"],
  ]);
});

it("writes the line of the record", () => {
  const rows = restRows(table);
  const [b, c, a] = rows as [Row, Row, Row];
  let sheet: Sheet = put({}, b, 7);
  sheet = fated(sheet, c, "missed");
  expect(restLine(sheet, rows, name)).toEqual({ rest: { hit: ["B"], missed: ["C"], fell: [], faces: { B: 7 } } });
  sheet = put(fated(sheet, a, "turned"), a, 1);
  sheet = fated(sheet, c, "fell");
  expect(restLine(sheet, rows, name)).toEqual({ rest: { hit: ["B"], missed: [], fell: ["C"], faces: { B: 7, A: 1 } } });
});
