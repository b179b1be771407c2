// Makes every call to the server: typed by its routes, with a deadline. A failed call throws an
// ApiError or an Unreachable.
import type { Api, ErrorCode } from "@server/contract";
import { hc } from "hono/client";
import { doubtServer, doubtWhileSlow, noAnswer, setServerReachable } from "./connectivity.ts";
import { dropEarlyAnswers, takeEarlyAnswer } from "./early-answers.ts";
import { inForeground } from "../loading/foreground.ts";
import { newId } from "./new-id.ts";
import {
  currentPresence,
  currentUserId,
  type EndDetails,
  endPendingSignOut,
  endSession,
  isSignOutPending,
} from "./session.ts";
import { withCrossTabLock } from "./limited-work.ts";

const DEADLINE = 30_000;
/** All other calls wait for a sign-out that the server has missed. */
const SIGN_OUT_DEADLINE = 8000;

export class ApiError extends Error {
  override name = "ApiError";
  /** One of the server's error codes. Undefined if a proxy or another network device answered. */
  readonly code?: ErrorCode;
  readonly sentence?: string;
  readonly details?: unknown;
  /**
   * The session ended, and the user already knows why or has signed out. A second message must not
   * cover the first one.
   */
  told = false;
  /** The wait of `retryAfter` starts at this time. */
  readonly heardAt = Date.now();

  constructor(readonly status: number, body: string, readonly retryAfter?: number) {
    super(`${status}: ${body}`);
    try {
      const { code, error, details } = JSON.parse(body);
      Object.assign(this, { code, sentence: error, details });
    } catch {
      // The body is not JSON, so our server did not write it.
    }
  }
}

/** No answer came: the network failed, or the deadline passed. */
export class Unreachable extends Error {
  override name = "Unreachable";
  constructor(readonly timedOut: boolean, cause: unknown) {
    super(timedOut ? "The deadline passed" : "The network failed", { cause });
  }
}

export const api = hc<Api>("/", { fetch: send }).api;

export type Answer<Body> = {
  ok: boolean;
  status: number;
  statusText: string;
  headers: Headers;
  text(): Promise<string>;
  json(): Promise<Body>;
};

export const call = <Body>(request: Promise<Answer<Body>>): Promise<Body> =>
  handleAnswer(request, (answer) => answer.json());

type BodyOf<Reply extends Answer<unknown>> = Awaited<ReturnType<Reply["json"]>>;

/**
 * For a call that has several kinds of answers: a list answers a page only if the query has a
 * limit. Returns the kind that has this field.
 */
export const callExpecting = <Reply extends Answer<unknown>, Field extends string>(
  request: Promise<Reply>,
  field: Field,
) =>
  handleAnswer(request, async (answer) => {
    const body = await answer.json();
    if (hasField<BodyOf<Reply>, Field>(body, field)) return body;
    throw new Error(`The answer has no ${field}`);
  });

const hasField = <Body, Field extends string>(
  body: unknown,
  field: Field,
): body is Extract<Body, Record<Field, unknown>> =>
  typeof body === "object" && body !== null && field in body;

/** `read` gets a successful answer, or a 304 if the request asked for it. */
export async function handleAnswer<Body, Result>(
  request: Promise<Answer<Body>>,
  read: (answer: Answer<Body>) => Promise<Result>,
): Promise<Result> {
  const sender = currentPresence();
  try {
    const answer = await request;
    if (answer.ok || answer.status === 304) {
      // A hotel's log-in page is not JSON, so `read` throws.
      const result = await read(answer);
      setServerReachable(true);
      return result;
    }
    const wait = Number(answer.headers.get("retry-after")) || undefined;
    const error = new ApiError(answer.status, await answer.text() || answer.statusText, wait);
    if (isServerDown(error)) doubtServer();
    else setServerReachable(true);
    const isWrongUser = error.code === "wrong_person";
    if (sender && (isWrongUser || error.code === "unauthenticated")) {
      error.told = true;
      // Does not sign out another user who has signed in since.
      if (sender === currentPresence()) {
        const details = error.details as EndDetails | undefined;
        await endSession(isWrongUser ? "wrong_person" : details?.reason, details);
      }
    }
    throw error;
  } catch (error) {
    if (error instanceof ApiError) throw error;
    // The caller has cancelled the request. This says nothing about the connection.
    if (error instanceof Error && error.name === "AbortError") throw error;
    // A check has decided just now.
    if (error !== noAnswer) doubtServer();
    throw new Unreachable(error instanceof Error && error.name === "TimeoutError", error);
  }
}

/** A proxy answers, or a server that cannot work: perhaps the academy is starting or down. */
const isServerDown = ({ status, code = "internal" }: ApiError) =>
  status >= 500 && (code === "internal" || code === "unavailable");

let finishingSignOut: Promise<void> | undefined;

/** Rejects while the server has not confirmed the sign-out. */
export const finishSignOut = () =>
  finishingSignOut ??= signOut().finally(() => finishingSignOut = undefined);

async function signOut() {
  if (!isSignOutPending()) return;
  // Only one tab sends it. A second tab would end the session of the next user who signs in.
  await withCrossTabLock("leaving", sendSignOut);
}

async function sendSignOut() {
  if (!isSignOutPending()) return;
  const signal = AbortSignal.timeout(SIGN_OUT_DEADLINE);
  const answer = await fetch("/api/signout", { method: "POST", signal });
  if ((await answer.json()).ok !== true) {
    throw new Error("The sign-out did not arrive");
  }
  endPendingSignOut();
  // They are from before the sign-out.
  dropEarlyAnswers();
}

/** A call that takes the server long can have a longer deadline. */
export type CallOptions = RequestInit & {
  deadline?: number;
  /** The call waits for a model, or for long work of the server, and uses hardly any network. */
  leavesNetworkFree?: true;
};

async function send(input: RequestInfo | URL, init: CallOptions = {}) {
  await finishSignOut();
  const headers = new Headers(init.headers);
  const path = new URL(input instanceof Request ? input.url : input, location.origin).pathname;
  // An outbox sends for the user who wrote, even if another user has signed in since.
  const person = headers.get("x-person") ?? currentUserId();
  // These two calls ask who is signed in, so they name no user.
  const isSessionCall = path === "/api/auth/user" || path === "/api/signin";
  if (person && !isSessionCall) headers.set("x-person", person);
  if (init.method === "POST" && path !== "/api/signin" && !headers.has("idempotency-key")) {
    headers.set("idempotency-key", newId());
  }
  const giveUp = new AbortController();
  const { signal } = giveUp;
  // Not `AbortSignal.any`, which browsers of 2022 do not have.
  for (const other of [init.signal, AbortSignal.timeout(init.deadline ?? DEADLINE)]) {
    if (other?.aborted) giveUp.abort(other.reason);
    else other?.addEventListener("abort", () => giveUp.abort(other.reason), { signal });
  }
  const request: RequestInit = {
    ...init,
    headers,
    signal,
    credentials: "same-origin",
    // A log-in page of a network may say that the browser should store it in place of our answer.
    cache: "no-store",
  };
  if (!isGet(init)) dropEarlyAnswers();
  const early = isGet(init) ? takeEarlyAnswer(path, headers.get("x-person")) : undefined;
  const answer = early ?? sendAgainIfTokenIsOld(() => fetch(input, request));
  doubtWhileSlow(giveUp, answer);
  return await (init.leavesNetworkFree ? answer : inForeground<Response>(answer));
}

const isGet = ({ method = "GET" }: RequestInit) => method === "GET";

/** The answer that brings the new token may still be on its way. */
const PAUSE_MS = 1000;

/**
 * The first refused request of a presence finds out for all its requests whether the server knows
 * the token.
 */
const retries = new WeakMap<object, Promise<boolean>>();

/**
 * Sends a request once more if the server does not know its token. A new password or role replaces
 * the session's token, and a request that was under way then still carries the old one. Such a
 * refusal has stored nothing.
 */
export async function sendAgainIfTokenIsOld(
  send: () => Promise<Response>,
  pauseMs = PAUSE_MS,
): Promise<Response> {
  const sender = currentPresence();
  const answer = await send();
  if (!sender || !await hasUnknownToken(answer)) return answer;
  // Another user may have signed in on this tab meanwhile.
  const sendAgain = () => sender === currentPresence() ? send() : answer;
  const pendingRetry = retries.get(sender);
  if (pendingRetry) return await pendingRetry ? sendAgain() : answer;
  const retried = new Promise((resolve) => setTimeout(resolve, pauseMs)).then(sendAgain);
  // A retry without an answer says nothing about the token: then each request tries by itself.
  const isKnown = retried.then(async (second) => !await hasUnknownToken(second), () => true);
  retries.set(sender, isKnown);
  void isKnown.then(() => retries.delete(sender));
  return retried;
}

async function hasUnknownToken(answer: Response): Promise<boolean> {
  if (answer.status !== 401) return false;
  try {
    const { code, details } = await answer.clone().json();
    return code === "unauthenticated" && details?.reason === "expired";
  } catch {
    // The body is not JSON, so our server did not write it.
    return false;
  }
}
