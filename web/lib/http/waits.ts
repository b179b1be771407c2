// How long the app waits before it asks again, and after which failures it does so.

/** In milliseconds. A user who looks sees all of the page again within ten seconds after a fault. */
export const MAX_VISIBLE_WAIT = 8000;
/** A server that asks for a longer silence is mistaken, or it is a proxy. */
const MAX_SILENCE = 60 * 60_000;

/** In milliseconds. Doubles with each failure. */
export const backOff = (failures: number, first: number, max: number): number =>
  Math.min(first * 2 ** failures, max);

/** In milliseconds: the wait that the server asked for. */
export const silenceOf = (retryAfterSeconds = 0): number =>
  Math.min(retryAfterSeconds * 1000, MAX_SILENCE);

/** The same request may succeed later. Any other refusal is the server's final answer. */
export const isTemporaryStatus = (status: number): boolean =>
  status >= 500 || [408, 425, 429].includes(status);

/** No answer came, or one of such a status. By its name, because `ui` reaches this file. */
export const isTemporary = (error: unknown): boolean =>
  error instanceof Error && (error.name === "Unreachable" ||
    isTemporaryStatus((error as Error & { status?: number }).status ?? 0));
