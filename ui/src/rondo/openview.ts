import { FlatView } from "./flat";
import { stepDown, type Looks } from "./looks";
import type { Setting, View } from "./view";

/** Makes the picture; the flat one where there is no other. */
export async function openView(look: Looks, box: HTMLElement, turn: number): Promise<View> {
  const styles = getComputedStyle(box);
  const setting: Setting = { colour: (token) => styles.getPropertyValue(token).trim() || "#888888", turn };
  if (look === "flat") return new FlatView(setting);
  try {
    await document.fonts?.load("750 40px Literata", "12345678");
    const { SceneView } = await import("./scene");
    const best = look === "high";
    const view = new SceneView(setting, { shadows: best, ratio: best ? Math.min(devicePixelRatio, 2) : 1 });
    view.element.addEventListener("webglcontextlost", (event) => {
      event.preventDefault();
      stepDown("flat");
    });
    return view;
  } catch {
    stepDown("flat");
    return new FlatView(setting);
  }
}
