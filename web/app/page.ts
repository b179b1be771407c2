// A page is fetched when it is opened, together with its words.
import { type ComponentType, createElement, use } from "react";
import { loadTexts, type Namespace } from "../lib/i18n.ts";

export class PageNotLoaded extends Error {
  override name = "PageNotLoaded";
  /** `forget` lets the page be fetched anew when it is opened again. */
  constructor(readonly forget: () => void, cause: unknown) {
    super("A part of the app could not be loaded", { cause });
  }
}

export function page<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ...namespaces: Namespace[]
) {
  let loading: Promise<ComponentType<Props>> | undefined;
  const preload = () => loading ??= fetchBoth();
  // Not lazy(), which keeps a failure for ever.
  const Page = (props: Props) => createElement(use(preload()), props);
  return Object.assign(Page, { preload });

  async function fetchBoth() {
    try {
      const [component] = await Promise.all([load(), loadTexts(...namespaces)]);
      return component;
    } catch (cause) {
      throw new PageNotLoaded(() => loading = undefined, cause);
    }
  }
}
