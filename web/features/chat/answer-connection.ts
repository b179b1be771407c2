// The two ways to get an answer stream: ask a question, or follow an answer that is being written.
import { api, handleAnswer } from "../../lib/http/api.ts";
import { onReachabilityChange } from "../../lib/http/connectivity.ts";
import { noteRepeat } from "../../lib/http/repeats.ts";
import { toInput } from "./about.ts";
import type { AnswerConnection, Question } from "./run.ts";

/** The server sends the response head within seconds, however long the model takes. */
const HEAD_TIMEOUT = 30_000;
/** A live server sends a sign of life every 15 s, and a busy one every 28 s. */
const SILENCE_TIMEOUT = 30_000;
const MAX_DURATION = 15 * 60_000;
/** A user who looks has the answer again within ten seconds after any fault. */
const MAX_PAUSE = 8000;
const MAX_PAUSE_IF_HIDDEN = 30_000;

export const sendQuestion = (
  conversationId: string,
  { id: messageId, text: message, attachments, replaces, about, guide }: Question,
  stop: AbortSignal,
) =>
  open(stop, (init) => {
    const attachmentIds = attachments?.map(({ id }) => id);
    const json = {
      ...{ message, conversationId, messageId, attachmentIds, replaces, guide },
      about: toInput(about),
    };
    return api.chat.$post({ json }, { init });
  });

export const resumeAnswer = (conversationId: string, from: number, stop: AbortSignal) =>
  open(stop, (init) =>
    api.conversations[":conversationId"].answer.$get(
      { param: { conversationId }, query: { from: String(from) } },
      { init },
    ));

async function open(
  stop: AbortSignal,
  send: (init: RequestInit) => Promise<unknown>,
): Promise<AnswerConnection> {
  const silence = new AbortController();
  const signal = AbortSignal.any([stop, silence.signal]);
  const abortSilent = () =>
    silence.abort(new DOMException("The server sent nothing in time", "TimeoutError"));
  let timer = setTimeout(abortSilent, HEAD_TIMEOUT);
  const init = { signal, deadline: MAX_DURATION, leavesNetworkFree: true } as const;
  try {
    return await handleAnswer(send(init) as Promise<Response>, (answer) => {
      const answerId = answer.headers.get("x-answer-id");
      // A hotel's login page also answers with 200, but without this header.
      if (!answerId) throw new TypeError("The response has no answer id");
      return Promise.resolve({ answerId, body: watchSilence((answer as Response).body) });
    });
  } catch (error) {
    clearTimeout(timer);
    throw error;
  }

  function watchSilence(body: ReadableStream<Uint8Array> | null) {
    clearTimeout(timer);
    timer = setTimeout(abortSilent, SILENCE_TIMEOUT);
    return body?.pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform(chunk, controller) {
          clearTimeout(timer);
          timer = setTimeout(abortSilent, SILENCE_TIMEOUT);
          controller.enqueue(chunk);
        },
        flush: () => clearTimeout(timer),
      }),
    ) ?? null;
  }
}

/**
 * Waits longer with each try; ends at once when the server is reachable or `stop` is aborted. Other
 * repeated calls leave room for the call that follows.
 */
export function pause(tries: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      if (!stop.aborted) noteRepeat("query");
      clearTimeout(timer);
      unsubscribe();
      stop.removeEventListener("abort", end);
      resolve();
    };
    const longest = globalThis.document?.hidden ? MAX_PAUSE_IF_HIDDEN : MAX_PAUSE;
    const wait = Math.min(300 * 2 ** tries, longest) * (0.75 + Math.random() / 2);
    const timer = setTimeout(end, wait);
    const unsubscribe = onReachabilityChange((isReached) => isReached && end());
    stop.addEventListener("abort", end);
    if (stop.aborted) end();
  });
}
