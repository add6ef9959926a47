import { expect, it } from "vitest";
import { Ticks } from "./ticks";

const at = (tick: number) => (tick * 1000) / 60;

it("goes on from what was heard", () => {
  const ticks = new Ticks();
  expect(ticks.at(0)).toBeNull();
  ticks.heard(100, 1000);
  expect(ticks.at(1000 + at(30))).toBeCloseTo(130);
  expect(ticks.when(130)).toBeCloseTo(1000 + at(30));
});

it("trusts the quickest message, and lets late ones pull a little", () => {
  const ticks = new Ticks();
  ticks.heard(100, at(104));
  ticks.heard(200, at(201));
  expect(ticks.at(at(201))).toBeCloseTo(200);
  ticks.heard(300, at(311));
  expect(ticks.at(at(311))).toBeCloseTo(309);
});

it("begins anew when the server tells of another time", () => {
  const ticks = new Ticks();
  ticks.heard(1000, 0);
  ticks.heard(10, at(60));
  expect(ticks.at(at(60))).toBeCloseTo(10);
  ticks.heard(5000, at(70));
  expect(ticks.at(at(70))).toBeCloseTo(5000);
});
