/** Names within sentences: cut between visible characters, and read in their own direction. */

// Browsers of 2023 may lack it; they cut an emoji at worst.
const segments = "Segmenter" in Intl ? new Intl.Segmenter(undefined, { granularity: "grapheme" }) : null;

/** A text's visible characters; a family is one, though it is made of seven. */
export const visible = (text: string): readonly string[] =>
  segments === null ? [...text] : Array.from(segments.segment(text), ({ segment }) => segment);

/** A long name as a sentence has room for it; the seat shows more of it. */
export function brief(name: string): string {
  const letters = visible(name);
  return letters.length <= 16 ? name : `${letters.slice(0, 13).join("").trimEnd()}…`;
}

const RIGHT_TO_LEFT = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const FIRST_STRONG = "\u2068";
const END = "\u2069";

/** A name that reads from the right does not turn what stands around it: numbers, say, and colons. */
export const isolated = (text: string): string =>
  RIGHT_TO_LEFT.test(text) ? `${FIRST_STRONG}${text}${END}` : text;
