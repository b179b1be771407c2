// Reads the captions of one language from the player's own track. The browser loads the file once
// for the player and the transcript, and from the phone if the lesson is saved there.
import { checkReachability } from "../../lib/http/check-reachability.ts";
import { type Line, plainText } from "./paragraphs.ts";

type Listener = { onLines: (lines: Line[]) => void; onFailed: () => void };

/** After this time in milliseconds the user may try again. The file may still arrive. */
const PATIENCE = 20_000;

/** Calls the listener until the returned function is called. */
export function readLines(element: HTMLTrackElement, { onLines, onFailed }: Listener) {
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
