import type { JSX } from "preact";
import { Choice } from "../parts/fields";
import { looks } from "./looks";
import { r } from "./texts";

/** How the tray is drawn on this device. */
export function LooksChoice(): JSX.Element {
  return (
    <Choice
      label={r("looks")}
      value={looks.value}
      of={[
        ["high", r("looks.high")],
        ["low", r("looks.low")],
        ["flat", r("looks.flat")],
      ]}
      onChange={(choice) => (looks.value = choice)}
    />
  );
}
