import { useEffect, useState } from "react";
import { checkReachability } from "../../lib/http/check-reachability.ts";
import { useOffline } from "../../lib/http/connectivity.ts";
import { type Line, plainText } from "./paragraphs.ts";

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

type Listener = { onLines: (lines: Line[]) => void; onFailed: () => void };

/** After this time in milliseconds the user may try again. The file may still arrive. */
const PATIENCE = 20_000;

/**
 * Reads the captions of one language from the player's own track. The browser loads the file once
 * for the player and the transcript, and from the phone if the lesson is saved there. Calls the
 * listener until the returned function is called.
 */
function readLines(element: HTMLTrackElement, { onLines, onFailed }: Listener) {
  const { track } = element;
  const timer = setTimeout(onFailed, PATIENCE);
  let isRenewed = false;

  function show() {
    clearTimeout(timer);
    // A track without a mode has no captions. In this mode, the browser draws none.
    if (track.mode === "disabled") track.mode = "hidden";
    onLines([...track.cues ?? []].map(lineOf).filter(({ text }) => text !== ""));
  }
  function fail() {
    // The browser may have stored a network's log-in page in place of the captions.
    if (!isRenewed) {
      isRenewed = true;
      renewLines(element).catch(fail);
      return;
    }
    clearTimeout(timer);
    onFailed();
    // Finds out if the connection has failed.
    void checkReachability();
  }

  element.addEventListener("load", show);
  element.addEventListener("error", fail);
  if (element.readyState === HTMLTrackElement.LOADED) show();
  else if (element.readyState === HTMLTrackElement.ERROR) fail();
  // The browser begins to load.
  else if (track.mode === "disabled") track.mode = "hidden";
  return () => {
    clearTimeout(timer);
    element.removeEventListener("load", show);
    element.removeEventListener("error", fail);
  };
}

/** Loads the captions again. Rejects if they cannot be fetched. */
async function renewLines(element: HTMLTrackElement) {
  const [address = ""] = element.src.split("#");
  // A saved file has no other copy. The player sets another address if it opens the file again.
  if (address.startsWith("blob:")) throw new Error("The saved captions cannot be read");
  const answer = await fetch(address, { cache: "reload" });
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`);
  // The browser loads an address again only if it changes.
  element.src = `${address}#${Date.now()}`;
}

function lineOf(cue: TextTrackCue): Line {
  const text = cue instanceof VTTCue ? cue.getCueAsHTML().textContent ?? "" : "";
  return { start: cue.startTime, end: cue.endTime, text: plainText(text) };
}
