// The words, in two languages: loaded by the page that needs them, typed by the English files.
// A library for this weighs 11 KiB in the first load; what we use of one is this page.
import { PRODUCT } from "@server/contract";
import { useSyncExternalStore } from "react";
import { type Node, speak, type Values } from "./speak.ts";

type Texts = {
  app: typeof import("../../locales/en/app.json", { with: { type: "json" }});
  chat: typeof import("../../locales/en/chat.json", { with: { type: "json" }});
  courses: typeof import("../../locales/en/courses.json", { with: { type: "json" }});
  downloads: typeof import("../../locales/en/downloads.json", { with: { type: "json" }});
  enrollment: typeof import("../../locales/en/enrollment.json", { with: { type: "json" }});
  errors: typeof import("../../locales/en/errors.json", { with: { type: "json" }});
  landing: typeof import("../../locales/en/landing.json", { with: { type: "json" }});
  notes: typeof import("../../locales/en/notes.json", { with: { type: "json" }});
  offers: typeof import("../../locales/en/offers.json", { with: { type: "json" }});
  outbox: typeof import("../../locales/en/outbox.json", { with: { type: "json" }});
  panel: typeof import("../../locales/en/panel.json", { with: { type: "json" }});
  "panel-audit": typeof import("../../locales/en/panel-audit.json", { with: { type: "json" }});
  "panel-content": typeof import("../../locales/en/panel-content.json", { with: { type: "json" }});
  "panel-legacy": typeof import("../../locales/en/panel-legacy.json", { with: { type: "json" }});
  "panel-people": typeof import("../../locales/en/panel-people.json", { with: { type: "json" }});
  "panel-questions": typeof import("../../locales/en/panel-questions.json", {
    with: { type: "json" },
  });
  "panel-videos": typeof import("../../locales/en/panel-videos.json", { with: { type: "json" }});
  "panel-usage": typeof import("../../locales/en/panel-usage.json", { with: { type: "json" }});
  pricing: typeof import("../../locales/en/pricing.json", { with: { type: "json" }});
  progress: typeof import("../../locales/en/progress.json", { with: { type: "json" }});
  questions: typeof import("../../locales/en/questions.json", { with: { type: "json" }});
  session: typeof import("../../locales/en/session.json", { with: { type: "json" }});
  study: typeof import("../../locales/en/study.json", { with: { type: "json" }});
  usage: typeof import("../../locales/en/usage.json", { with: { type: "json" }});
  users: typeof import("../../locales/en/users.json", { with: { type: "json" }});
  videos: typeof import("../../locales/en/videos.json", { with: { type: "json" }});
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
  values?: Values,
) => string;

type Load = () => Promise<unknown>;

/** By language and name. */
const files = new Map<string, Load>();
const YEAR = 60 * 60 * 24 * 365;
const loaded = new Map<string, Node>();
const wanted = new Set<Namespace>();
const listeners = new Set<() => void>();
const texts = new Map<string, unknown>();
let current: Language = "en";

addTexts(
  import.meta.glob(["./{en,my}/*.json", "!./*/panel*.json", "!./*/{downloads,worker}.json"], {
    base: "../../locales",
    import: "default",
  }),
);

/** What travels with a part of the app brings its words along. */
export function addTexts(found: Record<string, Load>) {
  for (const [path, load] of Object.entries(found)) {
    files.set(path.slice("./".length, -".json".length), load);
  }
}

export const language = () => current;

/** To be called once, before anything is shown. `rendered` is the language of what the page shows already. */
export function startTexts(rendered: Language | undefined, ...namespaces: Namespace[]) {
  keep(chosenLanguage(rendered));
  return loadTexts(...namespaces);
}

/** Where there is no document: for whoever renders a page beforehand. */
export async function speakIn(lang: Language, ...namespaces: Namespace[]) {
  current = lang;
  await loadTexts(...namespaces);
  await load(lang, [...wanted]);
}

export async function loadTexts(...namespaces: Namespace[]) {
  for (const namespace of namespaces) wanted.add(namespace);
  await load(current, namespaces);
}

/** For what is said in one language whatever the reader's. */
export const loadTextsIn = (lang: Language, ...namespaces: Namespace[]) => load(lang, namespaces);

/** Rejects, and changes nothing, when the words cannot be loaded. */
export async function setLanguage(next: Language) {
  await load(next, [...wanted]);
  keep(next);
  for (const listener of listeners) listener();
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, language, language);
}

export function useText<N extends Namespace>(namespace: N): Text<N> {
  return textOf(namespace, useLanguage());
}

export const hasTexts = (namespace: Namespace) => loaded.has(`${current}/${namespace}`);

/** Outside of a component. What has not been loaded reads as its key. */
export function textOf<N extends Namespace>(namespace: N, lang = current): Text<N> {
  const id = `${lang}/${namespace}`;
  const text = texts.get(id) ??
    ((key: string, values?: Values) =>
      speak(loaded.get(id) ?? {}, lang, key, { product: PRODUCT, ...values }));
  texts.set(id, text);
  return text as Text<N>;
}

async function load(lang: Language, namespaces: Namespace[]) {
  await Promise.all(namespaces.map(async (namespace) => {
    const id = `${lang}/${namespace}`;
    if (!loaded.has(id)) loaded.set(id, await files.get(id)?.() as Node ?? {});
  }));
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function chosenLanguage(rendered: Language | undefined): Language {
  const kept = /(?:^|; )lang=(en|my)(?:;|$)/.exec(document.cookie)?.[1];
  if (kept) return kept as Language;
  // The server has read the browser's wishes as sent; here they may read otherwise.
  if (rendered) return rendered;
  const known = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return known.find((tag) => tag === "en" || tag === "my") === "my" ? "my" : "en";
}

function keep(lang: Language) {
  current = lang;
  document.documentElement.lang = lang;
  document.cookie = `lang=${lang}; path=/; max-age=${YEAR}; samesite=lax`;
}
