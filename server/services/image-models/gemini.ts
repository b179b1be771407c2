// gemini-imagen: calls generateContent of the Gemini API, and asks only for a picture.
import {
  type Answer,
  ask,
  at,
  decodeBase64,
  type Generate,
  isOk,
  jsonOf,
  type Provider,
  refusalFailure,
  textAt,
} from "./ask.ts";
import { ModelFailed } from "../model-failed.ts";

export const geminiUrl = "https://generativelanguage.googleapis.com/v1beta";
/** Google's replacement for its Imagen models, which have ended. */
const model = "gemini-3.1-flash-image";

export const gemini = ({ url, key }: Provider): Generate => async (prompt, signal) => {
  const answer = await ask(`${url}/models/${model}:generateContent`, {
    headers: { "x-goog-api-key": key },
    body: {
      contents: [{ parts: [{ text: prompt }] }],
      generationConfig: { responseModalities: ["IMAGE"] },
    },
    signal,
  });
  if (!isOk(answer)) throw refused(answer);
  const body = jsonOf(answer);
  const reason = textAt(body, "promptFeedback", "blockReason") ??
    textAt(body, "candidates", 0, "finishReason");
  // The parts marked as thoughts are drafts of the picture.
  const parts = listAt(body, "candidates", 0, "content", "parts")
    .filter((part) => at(part, "thought") !== true);
  const picture = parts.map((part) => textAt(part, "inlineData", "data")).find(Boolean);
  if (!picture && reason && /^\w{1,40}$/.test(reason)) {
    throw new ModelFailed("ai_failed", `no picture, because of ${reason}`);
  }
  return decodeBase64(picture);
};

function refused(answer: Answer): ModelFailed {
  const error = at(jsonOf(answer), "error");
  const details = listAt(error, "details");
  const reasons = details.map((detail) => textAt(detail, "reason"));
  // "22s", or with a fraction of a second: "22.5s".
  const delay = details.map((detail) => textAt(detail, "retryDelay")).find(Boolean);
  const seconds = /^(\d+)(\.\d+)?s$/.exec(delay ?? "")?.[1];
  return refusalFailure(answer, {
    code: textAt(error, "status"),
    retryAfter: seconds && String(Number(seconds) + (delay?.includes(".") ? 1 : 0)),
    // Gemini calls a wrong key an invalid argument.
    isShut: reasons.includes("API_KEY_INVALID"),
  });
}

function listAt(value: unknown, ...names: (string | number)[]): unknown[] {
  const found = at(value, ...names);
  return Array.isArray(found) ? found : [];
}
