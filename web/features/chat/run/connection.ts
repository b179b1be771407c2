// The ways to get an answer: ask a question, follow an answer that is being written, or ask for a
// picture.
import type { ImageModel } from "@server/contract";
import type { InferResponseType } from "hono/client";
import { api, ApiError, call, handleAnswer } from "../../../lib/http/api.ts";
import { pauseAfter } from "../../../lib/http/pause.ts";
import { isTemporary } from "../../../lib/http/waits.ts";
import { type Message, reload } from "../data.ts";
import { type AnswerConnection, type Question, toInput } from "./run.ts";

/** The server sends the response head within seconds, however long the model takes. */
const HEAD_TIMEOUT = 30_000;
/** A live server sends a sign of life every 15 s, and a busy one every 28 s. */
const SILENCE_TIMEOUT = 30_000;
const MAX_DURATION = 15 * 60_000;

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

/** Another try cannot help. */
export const isFinal = (error: unknown) =>
  error instanceof ApiError && !isTemporary(error) &&
  // A login page of a network answers for the server, which may still have the answer.
  error.code !== undefined;

export type PictureQuestion = Question & { model: ImageModel };
type PictureResult = InferResponseType<(typeof api)["generate-image"]["$post"], 200>;

/** Longer than any model may take. */
const DEADLINE = 180_000;
const MAX_PAUSE_STEP = 4;

/**
 * The same question sent again waits for the same picture. The server finishes it even if this tab
 * goes.
 */
export const askForPicture = (
  conversationId: string,
  { id: messageId, text: prompt, replaces, model }: PictureQuestion,
  signal: AbortSignal,
) => {
  const json = { prompt, conversationId, model, messageId, replaces };
  const init = { signal, deadline: DEADLINE, leavesNetworkFree: true } as const;
  return call<PictureResult>(api["generate-image"].$post({ json }, { init }));
};

/** Waits for a picture that another device, or this one before a reload, asked for. */
export async function waitForPicture(
  conversationId: string,
  messageId: string,
  onReachable: (isReachable: boolean) => void,
  signal: AbortSignal,
) {
  for (let tries = 1; !signal.aborted; tries++) {
    await pauseAfter(Math.min(tries, MAX_PAUSE_STEP), signal);
    if (signal.aborted) return;
    try {
      const messages = await reload(conversationId);
      if (!messages.some((one) => isRunning(one, messageId))) return;
      onReachable(true);
    } catch (error) {
      if (error instanceof ApiError && !isTemporary(error)) return;
      onReachable(false);
    }
  }
}

const isRunning = ({ id, status }: Message, wanted: string) =>
  id === wanted && status === "running";

/** The user stopped it on this or another device, so no message is needed. */
export const isStopped = (error: unknown) =>
  error instanceof ApiError &&
  (error.details as { reason?: string } | undefined)?.reason === "stopped";
