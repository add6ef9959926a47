import { t } from "../i18n";

const KNOWN = ["cautious", "steady", "bluffer"] as const;
type Known = (typeof KNOWN)[number];

const isKnown = (character: string): character is Known =>
  KNOWN.some((known) => known === character);

/** The characters that are offered if the server has not told its own yet. */
export const CHARACTERS: readonly string[] = KNOWN;

export const characterName = (character: string): string =>
  isKnown(character) ? t(`bot.${character}`) : character;

export const characterHint = (character: string): string =>
  isKnown(character) ? t(`bot.${character}-hint`) : "";

/** "бот, осторожный": what stands beside a bot's name. */
export const botWord = (character: string | null): string =>
  character === null
    ? t("bot")
    : t("bot.of", { character: characterName(character).toLowerCase() });
