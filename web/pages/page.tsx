// A page, or a part of one, is fetched when it is opened, together with its words. Without Suspense: what the build has rendered
// must come out the same in the browser, and React would mark such places with scripts of its own.
import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { inForeground } from "../lib/foreground.ts";
import { loadTexts, type Namespace } from "../lib/i18n.ts";
import { Skeleton } from "../ui/skeleton.tsx";

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
  let Loaded: ComponentType<Props> | undefined;
  let loading: Promise<void> | undefined;
  const preload = () => loading ??= fetchBoth();

  function Page(props: Props) {
    const { t } = useTranslation("app");
    const [, show] = useState(false);
    const [failure, setFailure] = useState<unknown>();
    // As this drawing saw it: the page may arrive before the effect runs, and nobody would draw it then.
    const Shown = Loaded;
    useEffect(() => {
      if (!Shown) preload().then(() => show(true), setFailure);
    }, []);
    if (failure) throw failure;
    return Shown ? <Shown {...props} /> : <Skeleton label={t("loading")} />;
  }
  return Object.assign(Page, { preload, words: namespaces });

  async function fetchBoth() {
    try {
      const [component] = await inForeground(Promise.all([load(), loadTexts(...namespaces)]));
      Loaded = component;
    } catch (cause) {
      throw new PageNotLoaded(() => loading = undefined, cause);
    }
  }
}
