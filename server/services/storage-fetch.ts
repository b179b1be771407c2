// Asks storage again after a failure, and limits how long an answer may take.

/** A call that fails mostly succeeds at the next try. */
const TRIES = 4;
const PAUSE_MS = 40;

/** Tries again after a failure. Only for calls that do no harm when they run twice. */
export const withRetries = (ms: number): typeof fetch => async (input, init) => {
  const signal = AbortSignal.timeout(ms);
  for (let times = 1;; times++) {
    try {
      const answer = await fetch(input, { ...init, signal });
      if (answer.status < 500 || times === TRIES) return answer;
      await answer.body?.cancel();
    } catch (error) {
      if (signal.aborted || times === TRIES) throw error;
    }
    await new Promise((go) => setTimeout(go, PAUSE_MS * times));
  }
};

/** Only the beginning of the answer must come within the time. Its body may take longer. */
export const withQuickHead = (ms: number): typeof fetch => async (input, init) => {
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new Error("Storage did not send the head of its answer in time.")),
    ms,
  );
  try {
    return await fetch(input, { ...init, signal: late.signal });
  } finally {
    clearTimeout(timer);
  }
};

/** Without this check, the caller would take a whole file for the few bytes that it asked for. */
export const requirePartialContent = (by: typeof fetch): typeof fetch => async (input, init) => {
  const answer = await by(input, init);
  if (answer.status !== 200) return answer;
  await answer.body?.cancel();
  throw new Error("Storage answered a range request with the whole file.");
};
