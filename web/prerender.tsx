// Renders a page to HTML when the site is built, so that it can be read before any script has run.
import { courseIds } from "@server/contract";
import { StrictMode } from "react";
import { renderToString } from "react-dom/server";
import { StaticRouter } from "react-router-dom";
import { ErrorScreen } from "./app/error-screen.tsx";
import { preloadPage, wordsOf } from "./app/preload.ts";
import { Providers } from "./app/providers.tsx";
import { routes } from "./app/router.tsx";
import { type Language, type Namespace, startTextsIn, textOf } from "./lib/i18n.ts";
import { paths } from "./lib/paths.ts";
import { PRODUCT } from "./lib/product.ts";

type Page = {
  path: string;
  source: string;
  about: () => { title: string; description: string };
  /** It shows something worth reading before it is known who reads. */
  isReadable: boolean;
  /** What it asks the server first, where somebody is signed in. */
  asks?: string[];
};

/** In the language that is spoken just then. */
const about = {
  landing: () => said(textOf("landing")),
  pricing: () => said(textOf("pricing")),
  session: () => said(textOf("session")),
  users: () => said(textOf("users")),
};

const said = (text: (key: "title" | "description") => string) => ({
  title: `${text("title")} · ${PRODUCT}`,
  description: text("description"),
});

/** By the name of their file. */
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
    source: "pages/account.tsx",
    about: about.users,
    isReadable: false,
    asks: ["/api/auth/user", "/api/config"],
  },
};

/** The same of every page that has not been rendered. */
export const shellAsks = ["/api/auth/user"];

export { courseIds };

/** What the page of a course asks for as soon as it can. */
export const courseNeeds = (language: Language) => [
  "pages/courses/course.tsx",
  ...wordFiles(language, [...everywhere, ...wordsOf(paths.course(courseIds[0]))]),
];

export type Rendered = {
  html: string;
  title: string;
  description: string;
  /** The keys by which the build knows what the browser will ask for. */
  needs: string[];
};

const everywhere: Namespace[] = ["app", "courses"];

const wordFiles = (language: Language, words: readonly Namespace[]) =>
  words.map((name) => `../locales/${language}/${name}.json`);

export async function render({ path, source, about }: Page, language: Language): Promise<Rendered> {
  const words = [...everywhere, ...wordsOf(path)];
  const needs = [source, ...wordFiles(language, words)];
  await preloadPage(path);
  await startTextsIn(language, ...words);
  const html = renderToString(
    <StrictMode>
      <Providers isRendered>
        <ErrorScreen place="">
          <StaticRouter location={path}>{routes}</StaticRouter>
        </ErrorScreen>
      </Providers>
    </StrictMode>,
  );
  return { html, ...about(), needs };
}
