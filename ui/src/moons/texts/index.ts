import { catalogue } from "../../i18n";
import { en } from "./en";
import { ru } from "./ru";

/** The texts of the screen of Shoot the Moons. */
export const m = catalogue({ ru, en });
