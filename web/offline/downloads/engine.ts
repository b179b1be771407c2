// Runs the downloads of one user in this tab: connects the list, the queue, the page and the server,
// and decides when to download.
import { handleAnswer } from "../../lib/http/api.ts";
import { checkReachability } from "../../lib/http/check-reachability.ts";
import { isServerReachable } from "../../lib/http/connectivity.ts";
import { inForeground } from "../../lib/loading/foreground.ts";
import { currentUserId } from "../../lib/http/session.ts";
import { beginResumableWork } from "../../lib/device/unsaved-work.ts";
import { putTitles, readTitles, removeTitles } from "../queries/write-db.ts";
import { realClock } from "../queue/clock.ts";
import { createSchedule, onReturn, SLOW, type Trigger } from "../queue/queue.ts";
import { createDownloadActions, type DownloadActions } from "./actions.ts";
import {
  type DownloadEnvironment,
  type FilesContext,
  openFilesContext,
  type TabMessage,
} from "./context.ts";
import { isDue, pendingCopy } from "./copies.ts";
import { isFull } from "./fetch-bytes.ts";
import { openFolder } from "./file-writer.ts";
import { type DownloadsView, folderName, readDownloadCount, storeDownloadCount } from "./model.ts";
import type { RunnerParts } from "./runner.ts";
import {
  createDownloadList,
  createRunningDownload,
  type DownloadList,
  type RunningDownload,
} from "./state.ts";
import { createWorkerFileWriter } from "./worker-client.ts";

/**
 * Runs the downloads of one user in this page: wakes them, and connects them to the server and the
 * browser.
 */
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
  const stopWaking = onReturn(() => void files.run("event"));

  return {
    ...files,
    close() {
      stopWaking();
      files.close();
    },
  };
}

/** Treats the answer like a 401 of an API call: signs the user out and tells why. */
async function onSignedOut(body: string) {
  const answer = new Response(body, { status: 401 });
  await handleAnswer(Promise.resolve(answer), () => Promise.resolve()).catch(() => {});
}

/** In milliseconds. */
const STORE_CONTACT_EVERY = 60 * 60_000;

/**
 * Runs one user's downloads in one tab: connects the list, the queue, and the messages between
 * tabs.
 */
export function openUserFiles(userId: string, environment: DownloadEnvironment) {
  const context = openFilesContext(userId, environment, onMessage);
  const { store, broadcast, logFailure } = context;
  const missing = new Set<string>();
  const running = createRunningDownload(context, () => list);
  const list = createDownloadList(context, {
    missing,
    running: running.get,
    onReload: () => running.endIfUnwanted(list.rows()),
  });
  const { rows, lastContact, refresh, show, titleOf } = list;
  const { close: closeReader, ...actions } = createDownloadActions({
    ...environment,
    ...{ store, missing, rows, lastContact, changed, refresh, show, titleOf },
    startQueue: (trigger = "user") => void run(trigger),
  });
  const runnerParts = createRunnerParts(userId, context, { list, running, actions, changed });
  const schedule = createDownloadSchedule(context, { list, running, runnerParts });
  const { run } = schedule;

  function onMessage(message: TabMessage) {
    if ("running" in message) running.takeReport(message.running);
    else if (message.act === "hello") running.reportIfHere();
    else void refresh().then(continueIfDue);
  }

  /** The tab that downloads now may be killed. Then this tab is next. */
  function continueIfDue() {
    if (!schedule.isRunning() && !context.isClosed() && rows().some(isDue)) void run("timer");
  }

  async function changed() {
    broadcast({ act: "changed" });
    await refresh();
  }

  async function start() {
    await refresh();
    broadcast({ act: "hello" });
    const unknownFiles = await actions.findMissing().catch((error) => void logFailure(error));
    void run("event");
    await actions.removeFiles(unknownFiles ?? []);
  }
  start().catch(logFailure);

  const { want, pause, resume, remove, renew, keepOld, space, persist } = actions;
  const { openFile, openCaptions, openAddress, verify, reconcile, noteListed } = actions;
  return {
    ...{ want, pause, resume, remove, renew, keepOld, space, persist },
    ...{ openFile, openCaptions, openAddress, verify, reconcile, noteListed },
    run,
    forgetLost: list.forgetLost,
    close() {
      context.abort();
      schedule.close();
      running.close();
      closeReader();
      environment.writer.terminate();
      context.close();
    },
  };
}

type Parts = {
  list: DownloadList;
  running: RunningDownload;
  actions: Pick<DownloadActions, "noteContact" | "tidyUp" | "forbid">;
  changed(): Promise<void>;
};

/** Tells screens, other tabs and the store what becomes of a download. */
function createRunnerParts(
  userId: string,
  { environment, store, clock, isClosed, logFailure }: FilesContext,
  { list, running, actions, changed }: Parts,
): RunnerParts {
  return {
    store,
    writer: environment.writer,
    clock,
    folder: folderName(userId),
    canDownload: () => !isClosed() && environment.canDownload(),
    onTurn: running.begin,
    onBytes: running.showProgress,
    async onContact() {
      const [now, last] = [clock.now(), list.lastContact()];
      if (last !== undefined && Math.abs(now - last) < STORE_CONTACT_EVERY) return;
      await actions.noteContact();
    },
    onCut() {
      running.showStalled();
      return environment.onCut();
    },
    onSignedOut: environment.onSignedOut,
    async onSettled(outcome) {
      await changed();
      if (outcome.then === "saved") actions.tidyUp().catch(logFailure);
    },
    onForbidden: ({ courseId }) => actions.forbid((row) => row.courseId === courseId),
  };
}

type ScheduleParts = { list: DownloadList; running: RunningDownload; runnerParts: RunnerParts };

/** Decides when this tab downloads. */
function createDownloadSchedule(context: FilesContext, parts: ScheduleParts) {
  const { clock, store, environment } = context;
  const { list, running, runnerParts } = parts;
  let isOutOfRoom = false;

  /** The code that downloads is loaded only when there is something to download. */
  async function fetchAll(trigger: Trigger) {
    if (!await store.next()) return undefined;
    const { runDownloads } = await import("./runner.ts");
    return await runDownloads(runnerParts, trigger);
  }

  return createSchedule(context, {
    work(trigger) {
      isOutOfRoom = false;
      return context.runExclusively(() => fetchAll(trigger));
    },
    onFailed(error) {
      isOutOfRoom = isFull(error);
    },
    async onEnd() {
      running.end();
      await list.refresh();
    },
    timeToNext(pause) {
      const next = list.rows().find(isDue);
      if (!next) return void running.set(undefined);
      // The download was added while this tab was still looking. If the other tab that fetches it is
      // killed, this tab must go on.
      if (!pause && environment.canDownload()) return "now";
      const { name, got } = pendingCopy(next);
      // It is still this download's turn, although nothing comes just now.
      running.set({ key: next.key, name, got, isStalled: true, isFull: isOutOfRoom });
      return pause ? pause.until - clock.now() : SLOW;
    },
    mayEventEndPause: true,
  });
}
