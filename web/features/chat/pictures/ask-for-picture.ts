// A picture from its wish to its end. The server draws it to its end, whoever still waits.
import type { InferResponseType } from "hono/client";
import { api, ApiError, call } from "../../../lib/api.ts";
import { followContact } from "../../../lib/contact.ts";
import { errorText, fetchErrorTexts } from "../../../lib/error-text.ts";
import { language, textOf } from "../../../lib/i18n.ts";
import { attemptsRefusal } from "../attempts-refusal.ts";
import { type Message, reload } from "../data.ts";
import { pause } from "../lines.ts";
import type { Question } from "../run.ts";
import type { ImageModel } from "./models.ts";

export type PictureQuestion = Question & { model: ImageModel };
type Drawn = InferResponseType<(typeof api)["generate-image"]["$post"], 200>;

/** Longer than any model may take. */
const DEADLINE = 180_000;
const BEATS = 4;

/** The same question sent again waits for the same picture. */
export const askForPicture = (
  conversationId: string,
  { id: messageId, text: prompt, replaces, model }: PictureQuestion,
  signal: AbortSignal,
) => {
  const json = { prompt, conversationId, model, messageId, replaces };
  const init = { signal, deadline: DEADLINE, leavesNetworkFree: true } as const;
  return call<Drawn>(api["generate-image"].$post({ json }, { init }) as Promise<never>);
};

/** Of one that another device has asked for, or this one before it was closed: until it is there, or has failed. */
export async function waitForPicture(
  conversationId: string,
  messageId: string,
  onHeard: (isHeard: boolean) => void,
  signal: AbortSignal,
) {
  for (let tries = 1; !signal.aborted; tries++) {
    await pause(Math.min(tries, BEATS), signal);
    if (signal.aborted) return;
    try {
      const messages = await reload(conversationId);
      if (!messages.some((one) => isRunning(one, messageId))) return;
      onHeard(true);
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) return;
      onHeard(false);
    }
  }
}

const isRunning = ({ id, status }: Message, wanted: string) =>
  id === wanted && status === "running";

/** The line may have been cut while it was drawn: what came of it is asked for when the line is back. */
export function lookWhenBack(conversationId: string, isOver: () => boolean) {
  const unfollow = followContact((isBack) => {
    if (isBack || isOver()) unfollow();
    if (isBack && !isOver()) {
      reload(conversationId).catch(() => {
        // Then she asks for it herself.
      });
    }
  });
}

/** By herself, here or elsewhere: she need not be told. */
export const isStopped = (error: unknown) =>
  error instanceof ApiError &&
  (error.details as { reason?: string } | undefined)?.reason === "stopped";

/** What to tell of one that did not come: the server's own words where they can be read, else ours. */
export async function pictureProblem(error: unknown, model: string): Promise<string> {
  await fetchErrorTexts();
  if (!(error instanceof ApiError)) return errorText(error);
  // The provider's, or hers that are still on their way.
  if (error.code === "rate_limited") {
    const t = textOf("chat");
    const attempts = attemptsRefusal(error);
    if (attempts) return t("attemptsUsed", { most: attempts.most });
    return t(error.details ? "modelBusy" : "manyAtOnce");
  }
  if (language() === "en" && error.sentence) return error.sentence;
  return pictureFailure(error.code, model) ?? errorText(error);
}

/** Undefined: what is said of every failure of this kind will do. */
export function pictureFailure(code: string | null | undefined, model: string | null) {
  const t = textOf("chat");
  if (code === "ai_failed" || !code) return t("notDrawn");
  return code === "ai_unavailable" ? t("modelAway", { model: model ?? "" }) : undefined;
}
