import { catalogue } from "../../i18n";
import { en } from "./en";
import { ru } from "./ru";

/** What the screen of Rondo says. */
export const r = catalogue({ ru, en });
