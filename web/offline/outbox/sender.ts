// Sends the waiting writes in order, until none is left or the server cannot take them now. Checks
// each payload first with the schema of the server.
import { BATCH_WRITES, type SyncResult } from "@server/contract";
import { api, ApiError, call, Unreachable } from "../../lib/http/api.ts";
import { newId } from "../../lib/http/new-id.ts";
import { LOOK_AGAIN_MS } from "../../lib/http/repeats.ts";
import { backOff, MAX_VISIBLE_WAIT, silenceOf } from "../../lib/http/waits.ts";
import { withTimeout } from "../../lib/http/limited-work.ts";
import type { Clock } from "../queue/clock.ts";
import { type Pause, startTime, type Trigger } from "../queue/queue.ts";
import { isNotFound, KindError, limitSeconds } from "./kinds.ts";
import { findKind, loadSchema, type Write } from "../registry.ts";
import type { OutboxItem, SendPace } from "./model.ts";
import { isRetryable } from "./steps.ts";
import type { OutboxStore } from "./store.ts";

export type Send = (writes: OutboxItem[], signal: AbortSignal) => Promise<SyncResult[]>;

export type RunnerParts = {
  store: OutboxStore;
  send: Send;
  clock: Clock;
  /** Whether this tab may still act for the user, and the server is reachable as far as known. */
  canSend(): boolean;
  /** Whether the user looks at this tab. Then a try after a failure comes sooner. */
  isVisible(): boolean;
  mayRepeat(): boolean;
  /** Starts to watch. Returns whether the browser knew of no network at all since then. */
  watchNoNetwork(): () => boolean;
  /** Called with writes that surely never left the phone. */
  onNeverLeft(batch: OutboxItem[]): Promise<void>;
  /**
   * Called before an accepted write leaves the store, so that a screen and the device always have
   * the write or its row.
   */
  onAnswers(answers: { item: OutboxItem; body: unknown }[]): Promise<void>;
  onSettled(batch: OutboxItem[], results: SyncResult[]): Promise<void>;
};

export const DEADLINE = 30_000;
/** The first wait after a 503, and when the server cannot be reached. */
const FIRST_WAIT = 4000;
/** A short fault ends within the first waits, so these do not grow. */
const SHORT_WAITS = 3;
const MAX_WAIT = 5 * 60_000;

/**
 * Returns when to send again, if that is known. Limits that last until `limitsEndedBy` at most have
 * ended, even if the clock was set back since.
 */
export async function drain(
  parts: RunnerParts,
  trigger: Trigger,
  limitsEndedBy: number,
): Promise<Pause | undefined> {
  const { store, clock, canSend, isVisible, mayRepeat } = parts;
  if (limitsEndedBy > 0) await store.endLimits(limitsEndedBy);
  for (let currentTrigger = trigger; canSend(); currentTrigger = "timer") {
    const pace = await store.getPace(clock.now());
    const waitUntil = isVisible()
      ? Math.min(pace.waitUntil, pace.at + MAX_VISIBLE_WAIT)
      : pace.waitUntil;
    const until = startTime({ ...pace, waitUntil }, currentTrigger);
    if (until > clock.now()) return { until, isForAll: true };
    if (pace.failures > 0 && currentTrigger !== "user" && !mayRepeat()) {
      return { until: clock.now() + LOOK_AGAIN_MS, isForAll: true };
    }
    const limits = currentTrigger === "user" ? [] : await store.listLimits(clock.now());
    const batch = await store.takeBatch(pace.size, limits.map(({ kind }) => kind));
    if (batch.length > 0) await store.putPace(await sendBatch(parts, pace, batch));
    else if (limits.length === 0) return undefined;
    else return { until: Math.min(...limits.map(({ until }) => until)), isForAll: false };
  }
  return undefined;
}

/** Returns the pace for the next batch. */
async function sendBatch(
  parts: RunnerParts,
  pace: SendPace,
  batch: OutboxItem[],
): Promise<SendPace> {
  const at = parts.clock.now();
  const hadNoNetwork = parts.watchNoNetwork();
  try {
    const results = resultsOfBatch(batch, await sendInTime(parts, batch)).map((result) =>
      isDoneAlready(batch, result) ? { ...result, status: 200, body: { ok: true } } : result
    );
    // A limit slows down only its own kind.
    const finalResults = results.filter((result) =>
      !isRetryable(result.status) || limitSeconds(result) !== undefined
    );
    await applyResults(parts, batch, finalResults);
    const size = Math.min(pace.size * 2, BATCH_WRITES);
    // Some writes got no answer that counts. Another try at once would end no better.
    return finalResults.length < batch.length
      ? slowDown(
        { ...pace, at, size, failures: finalResults.length > 0 ? 0 : pace.failures },
        parts.clock,
      )
      : { at, failures: 0, waitUntil: 0, silentUntil: 0, size };
  } catch (error) {
    if (!(error instanceof ApiError || error instanceof Unreachable)) throw error;
    // Any other failure may come after the server got the writes.
    if (error instanceof Unreachable && !error.timedOut && hadNoNetwork()) {
      await parts.onNeverLeft(batch);
    }
    return await afterFailure(parts, { ...pace, at }, batch, error);
  }
}

async function afterFailure(
  parts: RunnerParts,
  pace: SendPace,
  batch: OutboxItem[],
  error: ApiError | Unreachable,
): Promise<SendPace> {
  const { clock } = parts;
  const halfSize = { ...pace, size: Math.max(1, Math.floor(batch.length / 2)) };
  if (error instanceof Unreachable) {
    // A slow connection may carry half of the batch in time.
    return slowDown(error.timedOut ? halfSize : pace, clock);
  }
  const { status, code, retryAfter } = error;
  // Our server refused the batch, or a proxy did that dislikes one of its writes.
  const isRefused = status === 400 || status === 413 ||
    status < 500 && !isRetryable(status) && code === undefined;
  const isDivisible = new Set(batch.map(({ subject }) => subject)).size > 1;
  if (isRefused && isDivisible) return halfSize;
  if (isRefused) {
    await applyResults(
      parts,
      batch,
      batch.map(({ id }) => ({ id, status: 400, body: errorBody(error) })),
    );
    // An answer without our error code may refuse everything, so send fewer writes, and slower each
    // time.
    return code === undefined ? slowDown(halfSize, clock) : halfSize;
  }
  const wait = silenceOf(retryAfter);
  return slowDown({ ...pace, silentUntil: wait > 0 ? clock.now() + wait : 0 }, clock);
}

async function applyResults(
  { store, clock, onAnswers, onSettled }: RunnerParts,
  batch: OutboxItem[],
  finalResults: SyncResult[],
) {
  const results = withoutBlocked(batch, finalResults);
  const answers = results.filter(({ status }) => status < 300).flatMap(({ id, body }) => {
    const item = batch.find((item) => item.id === id);
    return item ? [{ item, body }] : [];
  });
  await onAnswers(answers);
  const cancelledIds = await store.applyResults(results, clock.now());
  const cancelled = cancelledIds.map((id) => ({ id, status: 200, body: undefined }));
  await onSettled(batch, [...results, ...cancelled]);
}

/**
 * A write that went with an earlier one about the same subject counts only if the server accepted
 * that one.
 */
function withoutBlocked(batch: OutboxItem[], results: SyncResult[]): SyncResult[] {
  const accepted = new Set(results.filter(({ status }) => status < 300).map(({ id }) => id));
  return results.filter((result) => {
    const index = batch.findIndex(({ id }) => id === result.id);
    return batch.slice(0, Math.max(index, 0))
      .every(({ id, subject }) => subject !== batch[index]?.subject || accepted.has(id));
  });
}

/** Whether the write removes something that the server no longer has. */
function isDoneAlready(
  batch: (Write & { id: string })[],
  { id, body }: Pick<SyncResult, "id" | "body">,
) {
  const { kind = "" } = batch.find((item) => item.id === id) ?? {};
  return isNotFound(body) && findKind(kind)?.isDoneWhenGone === true;
}

/** The answer may contain results of other writes, or a result twice. */
function resultsOfBatch(batch: OutboxItem[], results: SyncResult[]): SyncResult[] {
  const ids = new Set(batch.map(({ id }) => id));
  return results.filter(({ id }) => ids.delete(id));
}

async function sendInTime(
  { send, clock }: RunnerParts,
  batch: OutboxItem[],
): Promise<SyncResult[]> {
  const timeout = new AbortController();
  let stop = () => {};
  const deadline = new Promise<never>((_, reject) => {
    stop = clock.after(DEADLINE, () => {
      const cause = new DOMException("The deadline passed", "TimeoutError");
      timeout.abort(cause);
      reject(new Unreachable(true, cause));
    });
  });
  try {
    return await Promise.race([send(batch, timeout.signal), deadline]);
  } finally {
    stop();
  }
}

function slowDown(pace: SendPace, { now }: Clock): SendPace {
  const doublings = Math.max(0, pace.failures + 1 - SHORT_WAITS);
  const wait = backOff(doublings, FIRST_WAIT, MAX_WAIT);
  // The wait begins now: a slow server must not get the next request at once.
  return { ...pace, at: now(), failures: pace.failures + 1, waitUntil: now() + wait };
}

const errorBody = ({ status, code, sentence, details }: ApiError) => ({
  error: sentence ?? `${status}`,
  code,
  details,
});

/**
 * Only the server can decide about these issues. It converts Zawgyi to Unicode first, which changes
 * the length, and an old browser does not know that new characters are visible.
 */
const issuesOfServer = new Set(["too_long", "required"]);

/** In milliseconds. A file that never arrives must not hold back the writes. */
const LOAD_LIMIT = 5000;

/**
 * Sends the writes that fit the schemas of the server. The answer holds a refusal for each write
 * that does not, so that the outbox parks it, as if the server had refused it.
 */
export const withPayloadCheck = (send: Send): Send => async (items, signal) => {
  const refusals = (await Promise.all(items.map(refusalOf))).filter((one) => one !== undefined);
  const refusedIds = new Set(refusals.map(({ id }) => id));
  const fitting = items.filter(({ id }) => !refusedIds.has(id));
  return [...refusals, ...fitting.length > 0 ? await send(fitting, signal) : []];
};

async function refusalOf(
  { id, kind, payload, wasUnanswered }: OutboxItem,
): Promise<SyncResult | undefined> {
  // The server may have accepted it when its schema was another one. It knows the write by its id.
  if (wasUnanswered) return undefined;
  try {
    const loading = loadSchema(kind);
    const schema = loading && await withTimeout(LOAD_LIMIT, loading);
    // The server sees the payload as JSON: fields without a value are absent, and a Date is a text.
    const result = await schema?.safeParseAsync(JSON.parse(JSON.stringify(payload ?? null)));
    const isRefused = result?.error?.issues.some(({ message }) => !issuesOfServer.has(message));
    return isRefused ? { id, status: 400, body: { code: "invalid_input" } } : undefined;
  } catch {
    // The schemas could not be loaded, or this browser cannot run them. The server checks, too.
    return undefined;
  }
}

/** Names the user of the writes: in the session of another user the server applies nothing. */
export async function sendWrites(
  userId: string,
  items: (Write & { id: string })[],
  signal?: AbortSignal,
) {
  const writes = items.map(({ id, kind, payload }) => ({ id, kind, payload }));
  const options = { headers: { "x-person": userId }, init: { signal } };
  const { results } = await call<{ results: SyncResult[] }>(
    api.sync.$post({ json: { writes } }, options),
  );
  return results;
}

/**
 * Sends one write that the store could not take, and throws what the server refuses. `cause` is why
 * the store has failed: a mistake in the code of a feature must not go another way.
 */
export async function sendAtOnce(userId: string, write: Write, cause: unknown): Promise<unknown> {
  if (cause instanceof KindError) throw cause;
  const item = { ...write, id: newId() };
  const result = (await sendWrites(userId, [item])).find(({ id }) => id === item.id);
  if (!result) throw new Error("The server has answered another write");
  const { status, body } = result;
  if (status >= 300 && !isDoneAlready([item], result)) {
    throw new ApiError(status, JSON.stringify(body), limitSeconds(result));
  }
  void findKind(write.kind)?.onAnswered?.(write.payload, body);
  return body;
}
