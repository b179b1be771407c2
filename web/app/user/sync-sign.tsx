// Shows the state of the outbox. Also starts the outbox, the downloads and the watch on saved data.
import { useEffect } from "react";
import { sendPersistedProgress } from "../../features/progress/data.ts";
import { useSession } from "../../features/session/data.ts";
import { SyncSign as Sign } from "../../features/sync/sync-sign.tsx";
import { loadTexts } from "../../lib/words/i18n.ts";
import { currentUserId, lastConfirmedId } from "../../lib/http/session.ts";
import { reconcileDownloads, startDownloads } from "../../offline/downloads/downloads.ts";
import { getOutboxView, startOutbox, watchOutbox } from "../../offline/outbox/outbox.ts";
import { loadDb } from "../../offline/queries/cached-queries.ts";
import { listCachedIds, readMark, writeMark } from "../../offline/queries/stored-data-mark.ts";
import { listSavedTopics } from "../../offline/registry.ts";
import "../start/offline-features.ts";

export async function loadSyncSign() {
  await loadTexts("outbox");
  return SyncSign;
}

function SyncSign({ userId }: { userId: string }) {
  const { data: person, dataUpdatedAt } = useSession();
  useEffect(() => {
    // theme.js sets this mark if a user was signed in when the app started.
    const { dataset } = document.documentElement;
    dataset.known = "";
    return () => {
      delete dataset.known;
    };
  }, []);
  useEffect(() => {
    startOutbox();
    sendPersistedProgress().catch(() => {
      // The progress stays in its draft until the next start.
    });
    return watchStoredData(userId);
  }, [userId]);
  useEffect(() => {
    startDownloads();
    // A session from storage is not the server's answer. Reconcile only after a real answer.
    const isConfirmed = person?.id === userId && lastConfirmedId() === userId;
    if (isConfirmed) {
      reconcileDownloads(person).catch(() => {
        // The store cannot be opened now. The next session answer tries again.
      });
    }
  }, [userId, person, dataUpdatedAt]);
  return <Sign />;
}

// Records which data this device saves for the user, so that the app notices when the browser
// deletes it.

/** The device often saves several queries in a row. One new mark after them is enough. */
const DELAY_MS = 500;

/** The query that proves that the user opened a course, or a topic that a feature registered. */
const provingQueries = () => ({
  courses: "videos",
  ...Object.fromEntries(listSavedTopics().map(({ topic, provenBy }) => [topic, provenBy])),
});

/** Starts the watch. Returns a function that stops the watch. */
function watchStoredData(userId: string): () => void {
  const isSameUser = () => currentUserId() === userId;
  const updateMark = async () => {
    try {
      const { listCachedHashes } = await loadDb();
      if (!isSameUser()) return;
      const hashes = await listCachedHashes(userId);
      // The store was found empty. Keep the old mark until the user has seen the message.
      if (!isSameUser() || hasUnreportedLoss()) return;
      writeMark({
        personId: userId,
        about: listCachedIds(hashes, provingQueries()),
        unsent: getOutboxView().items.length,
      });
    } catch {
      // Without a store, the device saves nothing.
    }
  };
  const hasUnreportedLoss = () => {
    const mark = readMark();
    return mark?.personId === userId && mark.isEmptied;
  };
  const updateUnsent = () => {
    const mark = readMark();
    const unsent = getOutboxView().items.length;
    if (!mark || mark.personId !== userId || mark.isEmptied || mark.unsent === unsent) return;
    writeMark({ ...mark, unsent });
  };
  const updateIfHidden = () => document.hidden && updateMark();

  let timer: ReturnType<typeof setTimeout> | undefined;
  const updateSoon = () => {
    clearTimeout(timer);
    timer = setTimeout(updateMark, DELAY_MS);
  };
  let isOver = false;
  let stopQueryWatch = () => {};
  let stopOutboxWatch = () => {};

  // The first call of `updateMark` opens the store, which shows whether the browser deleted it.
  // Before that, the outbox may be new and empty. Counting it then would lose the number of lost
  // writes.
  updateMark().then(() => {
    if (!isOver) stopOutboxWatch = watchOutbox(updateUnsent);
  });
  loadDb().then(({ onQueryWritten }) => {
    if (!isOver) stopQueryWatch = onQueryWritten(updateSoon);
  }).catch(() => {
    // Without this file, the device saves nothing.
  });
  document.addEventListener("visibilitychange", updateIfHidden);
  return () => {
    isOver = true;
    clearTimeout(timer);
    stopQueryWatch();
    stopOutboxWatch();
    document.removeEventListener("visibilitychange", updateIfHidden);
  };
}
