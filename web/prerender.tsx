// Renders a page to HTML when the site is built, so that the user can read it before any script
// runs.
import { courseIds } from "@server/contract";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { ErrorScreen } from "./app/start/error-screen.tsx";
import { Course } from "./app/pages.ts";
import { pageNamespaces, preloadPage } from "./app/start/preload.ts";
import { Providers } from "./app/start/providers.tsx";
import { routes } from "./app/router.tsx";
import { type PlanId, planIds, plans } from "./features/pricing/plans.tsx";
import { syllabusNamespaces } from "./pages/courses/load-syllabus.ts";
import { withoutMarks } from "./lib/burmese/marks.ts";
import { formatMoney } from "./lib/words/formats.ts";
import {
  type Language,
  language,
  type Namespace,
  startTextsIn,
  translatorFor,
} from "./lib/words/i18n.ts";
import { paths } from "./lib/address/paths.ts";
import { PRODUCT } from "./lib/words/product.ts";

type Page = {
  path: string;
  source: string;
  about: () => { title: string; description: string };
  /** The page shows something worth reading before the session is known. */
  isReadable: boolean;
  /** The API calls that the page makes first for a signed-in user. */
  asks?: string[];
};

/** Titles and descriptions, in the language that the build renders now. */
const about = {
  landing: () => {
    const values = { courses: courseIds.length, price: priceOf("basic") };
    return withProduct(translatorFor("landing"), values);
  },
  pricing: () => {
    const prices = Object.fromEntries(planIds.map((plan) => [plan, priceOf(plan)]));
    return withProduct(translatorFor("pricing"), prices);
  },
  session: () => withProduct(translatorFor("session")),
  users: () => withProduct(translatorFor("users")),
};

type Values = Record<string, string | number>;
type Translate = (key: "title" | "description", values: Values) => string;

const withProduct = (translate: Translate, values: Values = {}) => ({
  title: `${withoutMarks(translate("title", values))} · ${PRODUCT}`,
  description: withoutMarks(translate("description", values)),
});

const priceOf = (plan: PlanId) => formatMoney(plans[plan].price, language());

/** The pages by the names of their files. */
export const pages: Record<string, Page> = {
  index: { path: paths.home, source: "pages/landing.tsx", about: about.landing, isReadable: true },
  pricing: {
    path: paths.pricing,
    source: "pages/pricing.tsx",
    about: about.pricing,
    isReadable: true,
  },
  signin: {
    path: paths.signIn,
    source: "pages/signin.tsx",
    about: about.session,
    isReadable: true,
  },
  account: {
    path: paths.account,
    source: "app/account-page.tsx",
    about: about.users,
    isReadable: false,
    asks: ["/api/auth/user", "/api/config"],
  },
};

/** The first API calls of every page that is not rendered. */
export const shellAsks = ["/api/auth/user"];

type Shell = {
  name: string;
  source: string;
  words: readonly Namespace[];
  forVisitors?: true;
};

/** The pages that stay empty until the app draws them, with the source and the path of each. */
export const shells: Shell[] = [
  // The server answers `/` with this page if a user is signed in.
  { name: "home", source: "pages/home.tsx", words: ["home"] },
  ...courseIds.map((courseId) => ({
    name: `courses/${courseId}`,
    source: "pages/courses/course.tsx",
    words: Course.words,
  })),
  ...courseIds.map((courseId) => ({
    name: `courses/${courseId}.visitor`,
    source: "pages/courses/load-syllabus.ts",
    words: syllabusNamespaces,
    forVisitors: true as const,
  })),
];

/** The files that such a page asks for first. */
export const shellNeeds = ({ source, words }: Shell, language: Language) => [
  source,
  ...textFiles(language, [...sharedNamespaces, ...words]),
];

export type Rendered = {
  html: string;
  title: string;
  description: string;
  /** Keys of the files that the browser will ask for. The build finds the files by them. */
  needs: string[];
};

const sharedNamespaces: Namespace[] = ["app", "courses"];

const textFiles = (language: Language, namespaces: readonly Namespace[]) =>
  namespaces.map((name) => `../locales/${language}/${name}.json`);

export async function render({ path, source, about }: Page, language: Language): Promise<Rendered> {
  const namespaces = [...sharedNamespaces, ...pageNamespaces(path)];
  const needs = [source, ...textFiles(language, namespaces)];
  await preloadPage(path);
  await startTextsIn(language, ...namespaces);
  const html = renderToString(
    <StrictMode>
      <Providers isRendered>
        <ErrorScreen path="">
          <StaticRouter location={path}>{routes}</StaticRouter>
        </ErrorScreen>
      </Providers>
    </StrictMode>,
  );
  return { html, ...about(), needs };
}
