// Sends one request to a provider, within limits for the time and the size of the answer.
import { failureForStatus, mayHaveWorked, ModelFailed } from "../model-failed.ts";

export type Provider = {
  /** The address up to the place where the provider's own paths begin. */
  url: string;
  key: string;
};

/** Makes one picture and returns its bytes, which are not checked yet. */
export type Generate = (prompt: string, signal: AbortSignal) => Promise<Bytes>;
export type Bytes = Uint8Array<ArrayBuffer>;

/** A picture of ten megabytes as base64, and the JSON around it. */
const MAX_ANSWER_BYTES = 15 * 1024 * 1024;
const REQUEST_MS = 60_000;

type Request = {
  headers?: Record<string, string>;
  /** Sent as JSON. Without a body, the request is a GET. */
  body?: unknown;
  signal: AbortSignal;
};
export type Answer = { status: number; headers: Headers; bytes: Bytes };

export const ask = (url: string, { headers, body, signal }: Request): Promise<Answer> => {
  const isPost = body !== undefined;
  return answerOf(signal, (signal) =>
    fetch(url, {
      method: isPost ? "POST" : "GET",
      headers: { ...(isPost ? { "Content-Type": "application/json" } : {}), ...headers },
      body: isPost ? JSON.stringify(body) : undefined,
      // A redirect would show the key to another host, and let the provider choose which address we
      // call.
      redirect: "manual",
      signal,
    }));
};

/** Reads the whole answer to `send`. Ends after a time limit, or with the signal. */
export async function answerOf(
  signal: AbortSignal,
  send: (signal: AbortSignal) => Promise<Response>,
): Promise<Answer> {
  const both = AbortSignal.any([signal, AbortSignal.timeout(REQUEST_MS)]);
  let response: Response | undefined;
  try {
    response = await send(both);
    return {
      status: response.status,
      headers: response.headers,
      bytes: await readAll(response, both),
    };
  } catch (error) {
    signal.throwIfAborted();
    const mayCost = response && mayHaveWorked(response.status);
    // Without an answer in time, the provider may still work on the request.
    if (both.aborted) throw new ModelFailed("ai_failed", "no answer in time", { mayCost });
    if (error instanceof ModelFailed) throw error;
    throw new ModelFailed("ai_unavailable", "no connection", { mayCost: mayCost ?? false });
  }
}

/**
 * A client library may drop the signal after the headers, so each read ends with the signal, too.
 */
async function readAll({ body, status }: Response, signal: AbortSignal): Promise<Bytes> {
  const reader = body?.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  const abort = () => reject(signal.reason);
  aborted.catch(() => {});
  signal.addEventListener("abort", abort);
  try {
    signal.throwIfAborted();
    while (reader) {
      const { done, value } = await Promise.race([reader.read(), aborted]);
      if (done) break;
      size += value.length;
      if (size > MAX_ANSWER_BYTES) {
        const mayCost = mayHaveWorked(status);
        throw new ModelFailed("ai_failed", "an answer without end", { mayCost });
      }
      parts.push(value);
    }
  } finally {
    signal.removeEventListener("abort", abort);
    // Before the body's end, this closes the connection, so the provider notices.
    void reader?.cancel().catch(() => {});
  }
  const bytes = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

/** Undefined if the answer is not JSON. `at` then finds nothing in it. */
export function jsonOf({ bytes }: Answer): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}

/** The value under these names, one inside the other. Undefined if there is none. */
export const at = (value: unknown, ...names: (string | number)[]): unknown =>
  names.reduce<unknown>(
    (within, name) =>
      typeof within === "object" && within !== null && Object.hasOwn(within, name)
        ? (within as Record<string | number, unknown>)[name]
        : undefined,
    value,
  );

export const textAt = (value: unknown, ...names: (string | number)[]): string | undefined => {
  const found = at(value, ...names);
  return typeof found === "string" ? found : undefined;
};

/** What a provider says about its own refusal, besides the status. */
type RefusalDetails = { code?: string; retryAfter?: string; isShut?: boolean };

export const refusalFailure = (
  answer: Answer,
  { retryAfter, ...details }: RefusalDetails = {},
): ModelFailed =>
  failureForStatus({
    ...details,
    status: answer.status,
    retryAfter: answer.headers.get("Retry-After") ?? retryAfter,
  });

export const isOk = ({ status }: Answer) => status >= 200 && status < 300;

/** Decodes the base64 that providers put into JSON. */
export function decodeBase64(base64: string | undefined): Bytes {
  try {
    if (base64) return Uint8Array.fromBase64(base64);
  } catch {
    // Not base64, so not a picture.
  }
  throw new ModelFailed("ai_failed", "an answer without a picture");
}
