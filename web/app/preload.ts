import type { Namespace } from "../lib/i18n.ts";
import { paths } from "../lib/paths.ts";
import { remembered } from "../lib/session.ts";
import "./page-texts.ts";
import * as pages from "./pages.ts";

type Opened = { preload(): Promise<unknown>; words: readonly Namespace[] };

const opened: Record<string, Opened> = {
  "/": pages.Landing,
  "/pricing": pages.Pricing,
  "/signin": pages.SignIn,
  "/account": pages.Account,
  "/ai": pages.Chat,
  "/courses": pages.Course,
};

/** Fetches the page of this address beside the first words instead of after them. */
export async function preloadPage(path: string) {
  await pageAt(path)?.preload();
}

/** The files of words that the page reads, beside those of every page. */
export const wordsOf = (path: string) => pageAt(path)?.words ?? [];

const pageAt = (path: string) => {
  const first = /^.[^/]*/.exec(path)?.[0] ?? "";
  return first === paths.panel && isOfPanel() ? pages.Panel : opened[first];
};

/** Nobody else is to fetch what she will not be shown. */
function isOfPanel() {
  const role = remembered()?.role;
  return role === "staff" || role === "admin";
}
