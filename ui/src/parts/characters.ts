import { gameOf } from "../games";
import { t } from "../i18n";

const KNOWN = ["cautious", "steady", "bluffer", "expert"] as const;
type Known = (typeof KNOWN)[number];

const isKnown = (character: string): character is Known =>
  KNOWN.some((known) => known === character);

export const characterName = (character: string): string =>
  isKnown(character) ? t(`bot.${character}`) : character;

export const characterHint = (game: string, character: string): string =>
  (isKnown(character) ? gameOf(game).bots[character]?.() : undefined) ?? "";

/** "бот, осторожный": what stands beside a bot's name. */
export const botWord = (character: string | null): string =>
  character === null
    ? t("bot")
    : t("bot.of", { character: characterName(character).toLowerCase() });
