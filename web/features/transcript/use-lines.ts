import { useEffect, useState } from "react";
import { useOffline } from "../../lib/http/connectivity.ts";
import type { Line } from "./paragraphs.ts";
import { readLines } from "./read-lines.ts";

type Source = {
  media: () => HTMLVideoElement | null | undefined;
  language?: string;
  /** Nothing is loaded before the user opens the tab. */
  mayLoad: boolean;
};

type State = { language?: string; lines?: Line[]; hasFailed: boolean };

const nothing: State = { hasFailed: false };

/** The lines of the transcript in one language. */
export function useLines({ media, language, mayLoad }: Source) {
  const [state, setState] = useState(nothing);
  const [tries, setTries] = useState(0);
  const isOffline = useOffline();
  const current = state.language === language ? state : nothing;

  useEffect(() => {
    if (!language || !mayLoad) return;
    const element = [...media()?.querySelectorAll("track") ?? []]
      .find(({ srclang }) => srclang === language);
    if (!element) return;
    return readLines(element, {
      onLines: (lines) => setState({ language, lines, hasFailed: false }),
      // The player may have taken another element meanwhile, when it found the saved lesson.
      onFailed: () =>
        element.isConnected
          ? setState({ language, hasFailed: true })
          : setTries((tries) => tries + 1),
    });
  }, [language, mayLoad, tries]);

  function retry() {
    setState(nothing);
    setTries(tries + 1);
  }

  useEffect(() => {
    if (!isOffline && current.hasFailed) retry();
  }, [isOffline]);

  return { lines: current.lines, hasFailed: current.hasFailed, isOffline, retry };
}
