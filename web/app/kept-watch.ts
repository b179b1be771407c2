// Notes what this phone keeps of its person, so that it is noticed when a browser has emptied it.
import { currentPersonId } from "../lib/session.ts";
import { aboutWhat, readMark, writeMark } from "../offline/kept-mark.ts";
import { shownItems, watchOutbox } from "../offline/outbox.ts";

/** Several things are kept one after another. */
const SOON = 500;

/** What of a course and of a conversation tells that it was opened. */
const parts = { courses: "videos", conversations: "messages" };

/** From here on; answers what ends it. */
export function watchKept(personId: string): () => void {
  const isHers = () => currentPersonId() === personId;
  const note = async () => {
    try {
      const { keptHashes } = await import("../offline/db.ts");
      if (!isHers()) return;
      const hashes = await keptHashes(personId);
      // Found empty just now, or earlier: what was there is noted until she has been told.
      if (!isHers() || isUntold()) return;
      writeMark({ personId, about: aboutWhat(hashes, parts), unsent: shownItems().items.length });
    } catch {
      // Without a store nothing is kept.
    }
  };
  const isUntold = () => {
    const mark = readMark();
    return mark?.personId === personId && mark.isEmptied;
  };
  const count = () => {
    const mark = readMark();
    const unsent = shownItems().items.length;
    if (!mark || mark.personId !== personId || mark.isEmptied || mark.unsent === unsent) return;
    writeMark({ ...mark, unsent });
  };
  const leave = () => document.hidden && note();

  let timer: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(note, SOON);
  };
  let isOver = false;
  let stopWritten = () => {};
  let stopCounting = () => {};

  // The first look opens the store, and so finds out whether the browser has emptied it. Until then the outbox can also be
  // new and empty, and to count it would forget how many writes were lost.
  note().then(() => {
    if (!isOver) stopCounting = watchOutbox(count);
  });
  import("../offline/db.ts").then(({ watchWritten }) => {
    if (!isOver) stopWritten = watchWritten(soon);
  }).catch(() => {
    // Nothing is kept without it.
  });
  document.addEventListener("visibilitychange", leave);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stopWritten();
    stopCounting();
    document.removeEventListener("visibilitychange", leave);
  };
}
