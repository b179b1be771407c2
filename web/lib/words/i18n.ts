// Holds the texts in two languages, through i18next. A page loads the files that it needs, and the
// English files give the types. No other file imports i18next itself; components use
// `useTranslation` of react-i18next.
import { PRODUCT } from "@server/contract";
import { createInstance, type ParseKeys, type TOptions } from "i18next";
import { useSyncExternalStore } from "react";
import { initReactI18next } from "react-i18next";

type Texts = {
  app: typeof import("../../../locales/en/app.json", { with: { type: "json" }});
  chat: typeof import("../../../locales/en/chat.json", { with: { type: "json" }});
  courses: typeof import("../../../locales/en/courses.json", { with: { type: "json" }});
  enrollment: typeof import("../../../locales/en/enrollment.json", { with: { type: "json" }});
  downloads: typeof import("../../../locales/en/downloads.json", { with: { type: "json" }});
  errors: typeof import("../../../locales/en/errors.json", { with: { type: "json" }});
  feedback: typeof import("../../../locales/en/feedback.json", { with: { type: "json" }});
  home: typeof import("../../../locales/en/home.json", { with: { type: "json" }});
  landing: typeof import("../../../locales/en/landing.json", { with: { type: "json" }});
  "my-data": typeof import("../../../locales/en/my-data.json", { with: { type: "json" }});
  "my-notes": typeof import("../../../locales/en/my-notes.json", { with: { type: "json" }});
  notes: typeof import("../../../locales/en/notes.json", { with: { type: "json" }});
  offers: typeof import("../../../locales/en/offers.json", { with: { type: "json" }});
  outbox: typeof import("../../../locales/en/outbox.json", { with: { type: "json" }});
  panel: typeof import("../../../locales/en/panel.json", { with: { type: "json" }});
  "panel-asked": typeof import("../../../locales/en/panel-asked.json", { with: { type: "json" }});
  "panel-audit": typeof import("../../../locales/en/panel-audit.json", { with: { type: "json" }});
  "panel-content": typeof import("../../../locales/en/panel-content.json", {
    with: {
      type: "json",
    },
  });
  "panel-feedback": typeof import("../../../locales/en/panel-feedback.json", {
    with: { type: "json" },
  });
  "panel-home": typeof import("../../../locales/en/panel-home.json", { with: { type: "json" }});
  "panel-legacy": typeof import("../../../locales/en/panel-legacy.json", { with: { type: "json" }});
  "panel-people": typeof import("../../../locales/en/panel-people.json", { with: { type: "json" }});
  "panel-questions": typeof import("../../../locales/en/panel-questions.json", {
    with: { type: "json" },
  });
  "panel-videos": typeof import("../../../locales/en/panel-videos.json", { with: { type: "json" }});
  "panel-usage": typeof import("../../../locales/en/panel-usage.json", { with: { type: "json" }});
  pricing: typeof import("../../../locales/en/pricing.json", { with: { type: "json" }});
  progress: typeof import("../../../locales/en/progress.json", { with: { type: "json" }});
  questions: typeof import("../../../locales/en/questions.json", { with: { type: "json" }});
  search: typeof import("../../../locales/en/search.json", { with: { type: "json" }});
  session: typeof import("../../../locales/en/session.json", { with: { type: "json" }});
  study: typeof import("../../../locales/en/study.json", { with: { type: "json" }});
  syllabus: typeof import("../../../locales/en/syllabus.json", { with: { type: "json" }});
  transcript: typeof import("../../../locales/en/transcript.json", { with: { type: "json" }});
  usage: typeof import("../../../locales/en/usage.json", { with: { type: "json" }});
  users: typeof import("../../../locales/en/users.json", { with: { type: "json" }});
  videos: typeof import("../../../locales/en/videos.json", { with: { type: "json" }});
};

declare module "i18next" {
  interface CustomTypeOptions {
    resources: Texts;
    // Each call names its namespace.
    defaultNS: false;
  }
}

export type Namespace = keyof Texts;
export type Language = "en" | "my";
export type Key<N extends Namespace> = ParseKeys<N>;

type Load = () => Promise<unknown>;

const YEAR = 60 * 60 * 24 * 365;
/** The function that loads a file, by language and namespace. */
const loaders = new Map<string, Load>();
/** The namespaces that a change of the language has to load. */
const usedNamespaces = new Set<Namespace>();

/**
 * Many versions of Chrome have no plural rules for Burmese and use the browser's language instead.
 * Burmese has one form for every count, so i18next need not ask the browser.
 */
const plurals = {
  type: "i18nFormat" as const,
  handleAsObject: true,
  addLookupKeys(keys: string[], key: string, lang: string, _: string, { count }: TOptions) {
    if (count === undefined) return;
    keys.push(
      key + (lang === "my" ? "_other" : i18n.services.pluralResolver.getSuffix(lang, count)),
    );
  },
};

let i18n = startInstance("en");

function startInstance(lng: Language) {
  const instance = createInstance();
  // `initAsync: false` makes the instance ready when `init` returns. No code waits for its promise.
  void instance.use(plurals).use(initReactI18next).init({
    lng,
    fallbackLng: false,
    initAsync: false,
    ns: [],
    defaultNS: false,
    nsSeparator: false,
    // React escapes the values.
    interpolation: { escapeValue: false, defaultVariables: { product: PRODUCT } },
    missingInterpolationHandler: (_, [, name], { lng }) =>
      name === "device" ? deviceName(lng as Language | undefined) : "",
    returnedObjectHandler: (key) => key,
    react: { useSuspense: false },
  });
  return instance;
}

/** Fills in `{{device}}`. The build has no device and writes pages for phones. */
function deviceName(lang?: Language) {
  const isPhone = globalThis.matchMedia?.("(pointer: coarse)").matches ?? true;
  return translatorFor("app", lang)(isPhone ? "device.phone" : "device.computer");
}

/**
 * Each part of the app adds the files of its own texts when it loads. A list of all files would cost
 * each visitor 300 bytes in the first script, or a learner one more request in a later one.
 */
export function addTexts(loadersByPath: Record<string, Load>) {
  for (const [path, load] of Object.entries(loadersByPath)) {
    loaders.set(path.slice("./".length, -".json".length), load);
  }
}

export const language = () => i18n.language as Language;

/** Call this once, before the first render. `rendered` is the language of the server's HTML. */
export function startTexts(rendered: Language | undefined, ...namespaces: Namespace[]) {
  applyLanguage(chosenLanguage(rendered));
  return loadTexts(...namespaces);
}

/** For the build, which renders pages in each language: starts a new instance in this language. */
export async function startTextsIn(lang: Language, ...namespaces: Namespace[]) {
  i18n = startInstance(lang);
  await loadTexts(...usedNamespaces, ...namespaces);
}

export async function loadTexts(...namespaces: Namespace[]) {
  for (const namespace of namespaces) usedNamespaces.add(namespace);
  await load(language(), namespaces);
}

/** For a text that is shown in one language, whatever the user's language is. */
export const loadTextsIn = (lang: Language, ...namespaces: Namespace[]) => load(lang, namespaces);

/** Rejects, and changes nothing, if the texts cannot be loaded. */
export async function setLanguage(next: Language) {
  await load(next, [...usedNamespaces]);
  applyLanguage(next);
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, language, language);
}

export const hasTexts = (namespace: Namespace) => i18n.hasResourceBundle(language(), namespace);

/** For code outside of components. A text that is not loaded reads as its key. */
export const translatorFor = <N extends Namespace>(namespace: N, lang = language()) =>
  i18n.getFixedT(lang, namespace);

async function load(lang: Language, namespaces: Namespace[]) {
  await Promise.all(namespaces.map(async (namespace) => {
    if (i18n.hasResourceBundle(lang, namespace)) return;
    const texts = await loaders.get(`${lang}/${namespace}`)?.();
    if (texts) i18n.addResourceBundle(lang, namespace, texts);
  }));
}

function subscribe(listener: () => void) {
  i18n.on("languageChanged", listener);
  return () => i18n.off("languageChanged", listener);
}

function chosenLanguage(rendered: Language | undefined): Language {
  const cookieLanguage = /(?:^|; )lang=(en|my)(?:;|$)/.exec(document.cookie)?.[1];
  if (cookieLanguage) return cookieLanguage as Language;
  // The server has read the browser's languages from the request. In scripts they can differ.
  if (rendered) return rendered;
  const supported = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return supported.find((tag) => tag === "en" || tag === "my") === "my" ? "my" : "en";
}

function applyLanguage(lang: Language) {
  document.documentElement.lang = lang;
  document.cookie = `lang=${lang}; path=/; max-age=${YEAR}; samesite=lax`;
  void i18n.changeLanguage(lang);
}
