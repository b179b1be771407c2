// Runs one user's downloads in one tab: connects the list, the queue, and the messages between
// tabs.
import { createDownloadActions, type DownloadActions } from "./download-actions.ts";
import type { DownloadEnvironment, TabMessage } from "./download-environment.ts";
import { createDownloadList, type DownloadList } from "./download-list.ts";
import { createDownloadSchedule } from "./download-schedule.ts";
import { type FilesContext, openFilesContext } from "./files-context.ts";
import { folderName } from "./files-name.ts";
import { createRunningDownload, type RunningDownload } from "./running-download.ts";
import type { RunnerParts } from "./runner.ts";

/** In milliseconds. */
const STORE_CONTACT_EVERY = 60 * 60_000;

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
    else void refresh().then(schedule.continueIfDue);
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
  { environment, store, clock, canDownload, logFailure }: FilesContext,
  { list, running, actions, changed }: Parts,
): RunnerParts {
  return {
    store,
    writer: environment.writer,
    clock,
    folder: folderName(userId),
    canDownload,
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
