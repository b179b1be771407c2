// Loads the dictionary of Burmese when a text of a user has a long run without spaces. Parts that
// show such texts import this file.
import { useEffect, useMemo, useSyncExternalStore } from "react";
import { jsx } from "react/jsx-runtime";
import { createStore } from "../../lib/device/store.ts";
import { loadWhenIdle } from "../../lib/loading/idle.ts";
import { keepPhrases, setLongRun } from "./keep-phrases.ts";

type MarkPhrases = (text: string) => string;

const dictionary = createStore<MarkPhrases | undefined>(undefined);

setLongRun((run) => jsx(LongRun, { run }));

/** Shows the text at once, and its phrases when the dictionary is here. */
function LongRun({ run }: { run: string }) {
  const markPhrases = useSyncExternalStore(dictionary.subscribe, dictionary.get, () => undefined);
  useEffect(loadDictionary, []);
  // A run of ten thousand letters takes some milliseconds, and a list renders its texts often.
  return useMemo(
    () => markPhrases ? keepPhrases(markPhrases(run), true) : run,
    [markPhrases, run],
  );
}

let loading: Promise<void> | undefined;

/**
 * A list has many long runs. They load together, because each load takes a turn in the background.
 */
function loadDictionary() {
  if (dictionary.get()) return;
  loading ??= loadWhenIdle(() => import("../../lib/burmese/mark-phrases.ts"))
    .then((file) => dictionary.set(file.markPhrases))
    // Without the dictionary the browser breaks the lines. The next long run tries again.
    .catch(() => loading = undefined);
}
