// Downloads the queued files one after another, until none is left or the queue cannot go on now.
import { backOff, silenceOf } from "../../lib/http/waits.ts";
import { type Pause, startTime, type Trigger } from "../queue/queue.ts";
import { pendingCopy } from "./copies.ts";
import { downloadFile, type DownloadOutcome, type DownloadParts } from "./fetch.ts";
import { type DownloadPace, type FileRow, initialDownloadPace } from "./store.ts";

export type RunnerParts = Omit<DownloadParts, "onBytes"> & {
  /** Whether the user is still here, and the server is reachable as far as known. */
  canDownload(): boolean;
  /**
   * It is this download's turn. The signal ends the request when the download is no longer wanted.
   */
  onTurn(row: FileRow): AbortSignal;
  onBytes(row: FileRow, got: number): void;
  /** The connection is broken: finds out whether the server can be reached at all. */
  onCut(): Promise<void>;
  /** The session has ended: tells the app. */
  onSignedOut(body: string): Promise<void>;
  onForbidden(row: FileRow): Promise<void>;
  /** The result is in the store. */
  onSettled(outcome: DownloadOutcome): Promise<void>;
};

const FIRST_WAIT = 1000;
const MAX_WAIT = 60_000;
/** In bytes. After a connection that brought this much, the next request goes out at once. */
const PROGRESS_BYTES = 64 * 1024;
const MAX_WONDERS = 3;

/** Returns when to go on, if that is known. */
export async function runDownloads(
  parts: RunnerParts,
  trigger: Trigger,
): Promise<Pause | undefined> {
  const { store, clock, canDownload, writer } = parts;
  try {
    for (let currentTrigger = trigger; canDownload(); currentTrigger = "timer") {
      const row = await store.next();
      if (!row) return undefined;
      const pace = await store.getPace(clock.now());
      const until = startTime(pace, currentTrigger);
      if (until > clock.now()) return { until, isForAll: true };
      const signal = parts.onTurn(row);
      const onBytes = (got: number) => parts.onBytes(row, got);
      const outcome = await downloadFile({ ...parts, onBytes }, row, signal);
      await store.putPace(await settle(parts, row, outcome, pace));
      await parts.onSettled(outcome);
    }
    return undefined;
  } finally {
    await writer.close();
  }
}

/** Returns the pace for the next download. */
async function settle(
  parts: RunnerParts,
  row: FileRow,
  outcome: DownloadOutcome,
  pace: DownloadPace,
): Promise<DownloadPace> {
  const { store, clock, writer } = parts;
  const { name } = pendingCopy(row);
  const fresh = { ...initialDownloadPace, at: clock.now() };
  // The connection brings bytes, so earlier failures do not count any more.
  const before = outcome.bytes >= PROGRESS_BYTES ? fresh : { ...pace, at: clock.now() };
  switch (outcome.then) {
    case "saved":
      return fresh;
    case "stop":
      return before;
    case "fail":
      await store.fail(row.key, name, outcome.reason);
      return fresh;
    case "forbidden":
      // An open file cannot be removed.
      await writer.close();
      await parts.onForbidden(row);
      return fresh;
    case "signed-out":
      await parts.onSignedOut(outcome.body);
      return slowDown(before, outcome);
    case "cut":
      await parts.onCut();
      return before === fresh ? fresh : slowDown(before, outcome);
    case "wait":
      return slowDown(before, outcome);
    case "wonder": {
      await parts.onCut();
      // While our own server is unreachable, the answer came from a proxy.
      if (!parts.canDownload()) return slowDown(before, outcome);
      const wonders = before.wonders + 1;
      if (wonders < MAX_WONDERS) return { ...slowDown(before, outcome), wonders };
      await store.fail(row.key, name, outcome.reason);
      return fresh;
    }
  }
}

function slowDown(pace: DownloadPace, outcome: DownloadOutcome): DownloadPace {
  const { at, failures } = pace;
  const wait = backOff(failures, FIRST_WAIT, MAX_WAIT);
  const silence = silenceOf(outcome.then === "wait" ? outcome.silence : undefined);
  const silentUntil = silence > 0 ? at + silence : 0;
  return { ...pace, failures: failures + 1, waitUntil: at + wait, silentUntil };
}
