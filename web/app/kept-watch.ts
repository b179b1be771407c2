// Records which data this device saves for the user, so that the app notices when the browser
// deletes it.
import { currentPersonId } from "../lib/session.ts";
import { aboutWhat, readMark, writeMark } from "../offline/kept-mark.ts";
import { shownItems, watchOutbox } from "../offline/outbox.ts";

/** The device often saves several queries in a row. One new mark after them is enough. */
const SOON = 500;

/** The query that proves that the user opened a course or a conversation. */
const parts = { courses: "videos", conversations: "messages" };

/** Starts the watch. Returns a function that stops the watch. */
export function watchKept(personId: string): () => void {
  const isHers = () => currentPersonId() === personId;
  const note = async () => {
    try {
      const { keptHashes } = await import("../offline/db.ts");
      if (!isHers()) return;
      const hashes = await keptHashes(personId);
      // The store was found empty. Keep the old mark until the user has seen the message.
      if (!isHers() || isUntold()) return;
      writeMark({ personId, about: aboutWhat(hashes, parts), unsent: shownItems().items.length });
    } catch {
      // Without a store, the device saves nothing.
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

  // The first call of `note` opens the store, which shows whether the browser deleted it. Before
  // that, the outbox may be new and empty. Counting it then would lose the number of lost writes.
  note().then(() => {
    if (!isOver) stopCounting = watchOutbox(count);
  });
  import("../offline/db.ts").then(({ watchWritten }) => {
    if (!isOver) stopWritten = watchWritten(soon);
  }).catch(() => {
    // Without this file, the device saves nothing.
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
