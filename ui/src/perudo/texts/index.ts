import { catalogue } from "../../i18n";
import { en } from "./en";
import { ru } from "./ru";

/** The texts of the Perudo screen. */
export const p = catalogue({ ru, en });
