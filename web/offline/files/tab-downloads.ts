// Runs the downloads of one user in this page: wakes them, and connects them to the server and the
// browser.
import { handleAnswer } from "../../lib/api.ts";
import { checkReachability } from "../../lib/check-reachability.ts";
import { isServerReachable, onReachabilityChange } from "../../lib/connectivity.ts";
import { beginResumableWork } from "../../lib/unsaved-work.ts";
import { inForeground } from "../../lib/foreground.ts";
import { currentUserId } from "../../lib/session.ts";
import { realClock } from "../queue/clock.ts";
import { putTitles, readTitles, removeTitles } from "../db.ts";
import { readDownloadCount, storeDownloadCount } from "./files-name.ts";
import { openFolder } from "./folder.ts";
import { openUserFiles } from "./user-files.ts";
import type { DownloadsView } from "./types.ts";
import { createWorkerFileWriter } from "./worker-file-writer.ts";

export function openTabDownloads(userId: string, onChange: (shown: DownloadsView) => void) {
  // Without this check, the database with the titles would exist again after the user left, and the
  // next user could find it.
  const isHere = () => currentUserId() === userId;
  const files = openUserFiles(userId, {
    clock: realClock,
    writer: createWorkerFileWriter(),
    folder: openFolder(userId),
    titles: {
      read: async () => isHere() ? await readTitles(userId) : new Map(),
      keep: async (titles) => isHere() && await putTitles(userId, titles),
      drop: async (keys) => isHere() && await removeTitles(userId, keys),
    },
    runExclusively: async (name, work, signal) =>
      await navigator.locks.request(name, { signal }, async () => {
        // Without this, a newer app could reload the page during the download.
        const end = beginResumableWork();
        return await inForeground(work()).finally(end);
      }),
    // Do not try while the server is unreachable.
    canDownload: () => isHere() && isServerReachable(),
    onCut: checkReachability,
    onSignedOut,
    storage: navigator.storage,
    lastCount: () => readDownloadCount(userId),
    noteCount: (count) => storeDownloadCount(userId, count),
    onChange,
  });
  const wake = () => void files.run("event");
  const wakeIfVisible = () => document.hidden || wake();
  const stopWatching = onReachabilityChange((reached) => reached && wake());
  addEventListener("online", wake);
  document.addEventListener("visibilitychange", wakeIfVisible);

  return {
    ...files,
    close() {
      stopWatching();
      removeEventListener("online", wake);
      document.removeEventListener("visibilitychange", wakeIfVisible);
      files.close();
    },
  };
}

/** Treats the answer like a 401 of an API call: signs the user out and tells why. */
async function onSignedOut(body: string) {
  const answer = new Response(body, { status: 401 });
  await handleAnswer(Promise.resolve(answer), () => Promise.resolve()).catch(() => {});
}
