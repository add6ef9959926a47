import type { JSX } from "preact";
import { Choice } from "../parts/fields";
import { looks } from "./looks";
import { rule } from "./texts/house";

/** How the tray is drawn on this device. */
export function LooksChoice(): JSX.Element {
  return (
    <Choice
      label={rule("looks")}
      value={looks.value}
      of={[
        ["high", rule("looks.high")],
        ["low", rule("looks.low")],
        ["flat", rule("looks.flat")],
      ]}
      onChange={(choice) => (looks.value = choice)}
    />
  );
}
