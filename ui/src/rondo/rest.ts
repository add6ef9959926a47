/** How real dice lie after a throw: what is asked, and the line of the record that says it. */

import { hasValue, typedOf, type Row, type Sheet } from "../table/typed";
import type { RondoPublic } from "./state";

const FACES = 8;

/** First the dice that were thrown, then those that lay there and may have been knocked. */
export function restRows({ faces, rolling }: RondoPublic): Row[] {
  const row = (seat: number, fates: Row["fates"]): Row => ({ seat, count: 1, faces: FACES, fates });
  const lying = faces.flatMap((face, seat) => (face === null || rolling.includes(seat) ? [] : [seat]));
  return [
    ...rolling.map((seat) => row(seat, ["hit", "missed", "fell"])),
    ...lying.map((seat) => row(seat, ["same", "turned", "fell"])),
  ];
}

export function restLine(sheet: Sheet, rows: readonly Row[], name: (seat: number) => string): object {
  const typed = rows.map((row) => ({ name: name(row.seat), ...typedOf(sheet, row) }));
  const named = (fate: string) => typed.filter((each) => each.fate === fate).map((each) => each.name);
  const valued = typed.filter(({ fate }) => hasValue(fate));
  return {
    rest: {
      hit: named("hit"),
      missed: named("missed"),
      fell: named("fell"),
      faces: Object.fromEntries(valued.map(({ name, values }) => [name, values[0]])),
    },
  };
}
