// Decides when this tab downloads: at an event, or after a pause.
import { isDue, pendingCopy } from "./copies.ts";
import type { DownloadList } from "./download-list.ts";
import { isFull } from "./fetch-bytes.ts";
import type { FilesContext } from "./files-context.ts";
import type { RunningDownload } from "./running-download.ts";
import type { RunnerParts, Trigger } from "./runner.ts";

/** In milliseconds. */
const SLOW = 5 * 60_000;

type ScheduleParts = { list: DownloadList; running: RunningDownload; runnerParts: RunnerParts };

export function createDownloadSchedule(context: FilesContext, parts: ScheduleParts) {
  const { clock, store, isClosed } = context;
  const { list, running } = parts;
  let runningQueue: Promise<void> | undefined;
  let nextTrigger: Trigger | undefined;
  let cancelTimer = () => {};
  let isOutOfRoom = false;

  function run(trigger: Trigger): Promise<void> {
    // The tab that downloads now may have looked for the last time before this download was there.
    if (trigger !== "timer") nextTrigger = trigger;
    return runningQueue ??= runQueue(trigger);
  }

  async function runQueue(trigger: Trigger) {
    cancelTimer();
    let runAt: number | undefined;
    isOutOfRoom = false;
    try {
      do {
        const why = nextTrigger ?? trigger;
        nextTrigger = undefined;
        runAt = await context.runExclusively(() => fetchAll(why));
      } while (nextTrigger && !isClosed());
    } catch (error) {
      context.logFailure(error);
      isOutOfRoom = isFull(error);
      runAt = clock.now() + SLOW;
    } finally {
      runningQueue = undefined;
      running.end();
    }
    await list.refresh();
    if (!runningQueue) scheduleRun(runAt);
  }

  /** The code that downloads is loaded only when there is something to download. */
  async function fetchAll(why: Trigger) {
    if (!await store.next()) return undefined;
    const { runDownloads } = await import("./runner.ts");
    return await runDownloads(parts.runnerParts, why);
  }

  /**
   * Sets a timer for downloads that no event wakes. If this tab is closed, the other tabs go on.
   */
  function scheduleRun(until: number | undefined) {
    cancelTimer();
    const next = list.rows().find(isDue);
    if (isClosed() || !next) return running.set(undefined);
    // The download was added while this tab was still looking. If the other tab that fetches it is
    // killed, this tab must go on.
    if (until === undefined && context.canDownload()) return void run("timer");
    const { name, got } = pendingCopy(next);
    // It is still this download's turn, although nothing comes just now.
    running.set({ key: next.key, name, got, isStalled: true, isFull: isOutOfRoom });
    cancelTimer = clock.after(
      until === undefined ? SLOW : until - clock.now(),
      () => void run("timer"),
    );
  }

  return {
    run,
    /** The tab that downloads now may be killed. Then this tab is next. */
    continueIfDue() {
      if (!runningQueue && !isClosed() && list.rows().some(isDue)) void run("timer");
    },
    close: () => cancelTimer(),
  };
}
