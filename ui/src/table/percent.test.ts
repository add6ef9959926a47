import { describe, expect, it } from "vitest";

import { percent } from "./percent";

describe("a probability for people", () => {
  it("is whole per cent", () => {
    expect(percent(0.374)).toBe("37\u00a0%");
    expect(percent(0)).toBe("0\u00a0%");
    expect(percent(1)).toBe("100\u00a0%");
  });

  it("is never certain where there is doubt", () => {
    expect(percent(0.0001)).toBe("<1\u00a0%");
    expect(percent(0.9999)).toBe(">99\u00a0%");
  });
});
