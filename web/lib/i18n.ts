// The words, in two languages: loaded by the page that needs them, typed by the English files.
import { createInstance } from "i18next";
import { useSyncExternalStore } from "react";
import type app from "../../locales/en/app.json";
import type courses from "../../locales/en/courses.json";
import type enrollment from "../../locales/en/enrollment.json";
import type errors from "../../locales/en/errors.json";
import type landing from "../../locales/en/landing.json";
import type pages from "../../locales/en/pages.json";
import type session from "../../locales/en/session.json";
import type users from "../../locales/en/users.json";

type Texts = {
  app: typeof app;
  courses: typeof courses;
  enrollment: typeof enrollment;
  errors: typeof errors;
  landing: typeof landing;
  pages: typeof pages;
  session: typeof session;
  users: typeof users;
};

export type Namespace = keyof Texts;
export type Language = "en" | "my";
type Singular<Key extends string> = Key extends `${infer Base}_${"one" | "other"}` ? Base : Key;
type Keys<Node> = {
  [Key in keyof Node & string]: Node[Key] extends string ? Singular<Key>
    : `${Key}.${Keys<Node[Key]>}`;
}[keyof Node & string];
export type Key<N extends Namespace> = Keys<Texts[N]>;
export type Text<N extends Namespace> = (
  key: Key<N>,
  values?: Record<string, string | number>,
) => string;

const files = import.meta.glob<Record<string, unknown>>("../../locales/{en,my}/*.json", {
  import: "default",
});
const YEAR = 60 * 60 * 24 * 365;
const wanted = new Set<Namespace>();
const listeners = new Set<() => void>();
const texts = new Map<string, Text<Namespace>>();
const i18n = createInstance();

export const language = () => i18n.language as Language;

/** To be called once, before anything is shown. */
export async function startTexts(...namespaces: Namespace[]) {
  await i18n.init({
    lng: chosenLanguage(),
    resources: {},
    ns: [],
    fallbackLng: false,
    initAsync: false,
    interpolation: { escapeValue: false },
  });
  keep(language());
  await loadTexts(...namespaces);
}

export async function loadTexts(...namespaces: Namespace[]) {
  for (const namespace of namespaces) wanted.add(namespace);
  await load(language(), namespaces);
}

/** Rejects, and changes nothing, when the words cannot be loaded. */
export async function setLanguage(next: Language) {
  await load(next, [...wanted]);
  await i18n.changeLanguage(next);
  keep(next);
  for (const listener of listeners) listener();
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, language, language);
}

export function useText<N extends Namespace>(namespace: N): Text<N> {
  return textOf(namespace, useLanguage());
}

/** Outside of a component. The words of `namespace` must have been loaded. */
export function textOf<N extends Namespace>(namespace: N, lang = language()): Text<N> {
  const id = `${lang}/${namespace}`;
  const text = texts.get(id) ?? i18n.getFixedT(lang, namespace) as unknown as Text<Namespace>;
  texts.set(id, text);
  return text as unknown as Text<N>;
}

async function load(lang: Language, namespaces: Namespace[]) {
  await Promise.all(namespaces.map(async (namespace) => {
    if (i18n.hasResourceBundle(lang, namespace)) return;
    const file = files[`../../locales/${lang}/${namespace}.json`];
    if (!file) throw new Error(`No words for ${lang}/${namespace}`);
    i18n.addResourceBundle(lang, namespace, await file());
  }));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function chosenLanguage(): Language {
  const kept = /(?:^|; )lang=(en|my)(?:;|$)/.exec(document.cookie)?.[1];
  if (kept) return kept as Language;
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((tag) => tag === "en" || tag === "my") === "my" ? "my" : "en";
}

function keep(lang: Language) {
  document.documentElement.lang = lang;
  document.cookie = `lang=${lang}; path=/; max-age=${YEAR}; samesite=lax`;
}
