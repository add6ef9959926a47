import { effect } from "@preact/signals";
import type { ComponentChildren } from "preact";

import { isolated } from "./names";
import { remembered } from "./storage";
import { en } from "./texts/en";
import { ru } from "./texts/ru";

export type Lang = "ru" | "en";

const guess = (): Lang =>
  typeof navigator !== "undefined" && /^ru\b/i.test(navigator.language) ? "ru" : "en";

/** The language of the page. Whatever reads it is drawn again when it changes. */
export const lang = remembered<Lang>("lang", (raw) =>
  raw === "ru" || raw === "en" ? raw : guess(),
);

effect(() => {
  const now = lang.value;
  if (typeof document !== "undefined") document.documentElement.lang = now;
});

/** Forms of a text by number, chosen by the parameter `n`. */
export interface Forms {
  readonly one: string;
  readonly few?: string;
  readonly many?: string;
  readonly other?: string;
}
/** A text with `{places}` for parameters. */
export type Message = string | Forms;
export type Texts = Readonly<Record<string, Message>>;

/** The names of the `{places}` of a text. */
type Places<M> = M extends Forms
  ? "n" | Places<M["one"]> | Places<M["many"]>
  : M extends `${string}{${infer Name}}${infer Rest}`
    ? Name | Places<Rest>
    : never;
type Args<M, V> = [Places<M>] extends [never]
  ? [params?: Readonly<Record<string, V>>]
  : [params: Readonly<Record<Places<M>, V>>];

export interface Translate<R extends Texts> {
  /** The text in the page's language. */
  <K extends keyof R & string>(key: K, ...args: Args<R[K], string | number>): string;
  /** The same with drawings at the places, such as a die within a sentence. */
  rich<K extends keyof R & string>(
    key: K,
    ...args: Args<R[K], ComponentChildren>
  ): ComponentChildren[];
}

const rules = new Map<Lang, Intl.PluralRules>();

/** The form for a number in the page's language: 1 кость, 2 кости, 5 костей. */
export function plural(n: number, forms: Forms): string {
  const now = lang.value;
  let rule = rules.get(now);
  if (rule === undefined) rules.set(now, (rule = new Intl.PluralRules(now)));
  const form = rule.select(n);
  const found = form === "one" || form === "few" || form === "many" ? forms[form] : forms.other;
  return found ?? forms.other ?? forms.many ?? forms.one;
}

const said = <V>(value: V): V => (typeof value === "string" ? (isolated(value) as V) : value);

const PLACE = /\{(\w+)\}/;

/**
 * A translating function over two sets of texts. The Russian set says which keys and which
 * `{places}` there are; the English one must have the same keys.
 */
export function catalogue<const R extends Texts>(texts: {
  readonly ru: R;
  readonly en: Readonly<Record<keyof R, Message>>;
}): Translate<R> {
  const find = (key: keyof R, params: Readonly<Record<string, unknown>>): string => {
    const message: Message = texts[lang.value][key];
    return typeof message === "string" ? message : plural(Number(params["n"] ?? 0), message);
  };
  // Odd members of the split are the names of places.
  const fill = <V>(key: keyof R, params: Readonly<Record<string, V>> = {}): (V | string)[] =>
    find(key, params)
      .split(PLACE)
      .map((part, i) => (i % 2 ? said(params[part] ?? `{${part}}`) : part));
  const translate = (key: keyof R & string, params?: Readonly<Record<string, string | number>>) =>
    fill(key, params).join("");
  return Object.assign(translate, { rich: fill }) as Translate<R>;
}

/** The shell's own texts. */
export const t = catalogue({ ru, en });

/** Names as people list them: "Марк и Жанна". */
export const list = (names: readonly string[]): string =>
  new Intl.ListFormat(lang.value, { type: "conjunction" }).format(names.map(isolated));

/** A number as people of the page's language write it. */
export const number = (value: number, digits = 0): string =>
  value.toLocaleString(lang.value, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
