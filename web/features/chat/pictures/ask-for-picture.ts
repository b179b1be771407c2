// Asks for a picture and waits for it. The server finishes the picture even if this tab goes.
import type { ImageModel } from "@server/contract";
import type { InferResponseType } from "hono/client";
import { api, ApiError, call } from "../../../lib/http/api.ts";
import { errorText, fetchErrorTexts } from "../../../lib/words/errors.ts";
import { language, translatorFor } from "../../../lib/words/i18n.ts";
import { attemptsRefusal, attemptsText } from "../attempts-refusal.ts";
import { type Message, reload } from "../data.ts";
import { monthRefusalText } from "../month-refusal.ts";
import { pause } from "../answer-connection.ts";
import type { Question } from "../run.ts";

export type PictureQuestion = Question & { model: ImageModel };
type PictureResult = InferResponseType<(typeof api)["generate-image"]["$post"], 200>;

/** Longer than any model may take. */
const DEADLINE = 180_000;
const MAX_PAUSE_STEP = 4;

/** The same question sent again waits for the same picture. */
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
    await pause(Math.min(tries, MAX_PAUSE_STEP), signal);
    if (signal.aborted) return;
    try {
      const messages = await reload(conversationId);
      if (!messages.some((one) => isRunning(one, messageId))) return;
      onReachable(true);
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) return;
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

/** The message for a failed picture: the server's own text if it is readable, else ours. */
export async function pictureErrorText(error: unknown, model: string): Promise<string> {
  await fetchErrorTexts();
  if (!(error instanceof ApiError)) return errorText(error);
  const monthText = monthRefusalText(error);
  if (monthText) return monthText;
  // The limit is the provider's, or the user has too many requests under way.
  if (error.code === "rate_limited") {
    const t = translatorFor("chat");
    const attempts = attemptsRefusal(error);
    if (attempts) return attemptsText(attempts);
    return t(error.details ? "modelBusy" : "manyAtOnce");
  }
  if (language() === "en" && error.sentence) return error.sentence;
  return pictureFailureText(error.code, model) ?? errorText(error);
}

/** Undefined: the general text for this error code is good enough. */
export function pictureFailureText(code: string | null | undefined, model: string | null) {
  const t = translatorFor("chat");
  if (code === "ai_failed" || !code) return t("notDrawn");
  return code === "ai_unavailable" ? t("modelAway", { model: model ?? "" }) : undefined;
}
