// A page is fetched when it is opened, together with its words.
import { type ComponentType, lazy } from "react";
import { loadTexts, type Namespace } from "../lib/i18n.ts";

export class PageNotLoaded extends Error {
  override name = "PageNotLoaded";
}

export function page<Props>(
  load: () => Promise<ComponentType<Props>>,
  ...namespaces: Namespace[]
) {
  let loading: Promise<{ default: ComponentType<Props> }> | undefined;
  const fetchPage = () => loading ??= fetchBoth();
  return Object.assign(lazy(fetchPage), { preload: fetchPage });

  async function fetchBoth() {
    try {
      const [component] = await Promise.all([load(), loadTexts(...namespaces)]);
      return { default: component };
    } catch (cause) {
      throw new PageNotLoaded("A part of the app could not be loaded", { cause });
    }
  }
}
