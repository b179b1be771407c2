// Loads a page, or a part of one, with its texts when it is opened. No Suspense: the prerendered
// HTML must match the browser's, and React would add scripts of its own at such places.
import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { inForeground } from "../lib/loading/foreground.ts";
import { loadTexts, type Namespace } from "../lib/words/i18n.ts";
import { Skeleton } from "../ui/skeleton.tsx";

export class PageNotLoaded extends Error {
  override name = "PageNotLoaded";
  /** `forget` lets the next opening fetch the page again. */
  constructor(readonly forget: () => void, cause: unknown) {
    super("The part did not arrive", { cause });
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
    // Read once per render: the page may arrive before the effect runs, and then nothing would
    // render it.
    const Shown = Loaded;
    useEffect(() => {
      if (!Shown) preload().then(() => show(true), setFailure);
    }, []);
    if (failure) throw failure;
    return Shown ? <Shown {...props} /> : <Skeleton label={t("loading")} />;
  }
  return Object.assign(Page, { preload, words: namespaces });

  async function fetchBoth() {
    const fetchParts = () => Promise.all([load(), loadTexts(...namespaces)]);
    try {
      [Loaded] = await inForeground(
        fetchParts().catch((cause) => {
          // A phone often loses a single request, for example when it changes the network. A
          // missing file and half a minute of silence are other errors: another try would not help.
          if (cause instanceof TypeError) return fetchParts();
          throw cause;
        }),
      );
    } catch (cause) {
      throw new PageNotLoaded(() => loading = undefined, cause);
    }
  }
}
