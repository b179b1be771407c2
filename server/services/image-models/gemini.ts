// gemini-imagen: the Gemini API's generateContent, asked for nothing but a picture.
import {
  type Answer,
  ask,
  at,
  type Generate,
  isOk,
  jsonOf,
  type Provider,
  refusedBy,
  textAt,
  unpacked,
} from "./ask.ts";
import { ModelFailed } from "../model-failed.ts";

export const geminiUrl = "https://generativelanguage.googleapis.com/v1beta";
/** What Google has in place of its Imagen models since those have ended. */
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
  const said = jsonOf(answer);
  const why = textAt(said, "promptFeedback", "blockReason") ??
    textAt(said, "candidates", 0, "finishReason");
  // Drafts on the way to it are thoughts.
  const parts = listAt(said, "candidates", 0, "content", "parts")
    .filter((part) => at(part, "thought") !== true);
  const picture = parts.map((part) => textAt(part, "inlineData", "data")).find(Boolean);
  if (!picture && why && /^\w{1,40}$/.test(why)) {
    throw new ModelFailed("ai_failed", `no picture, because of ${why}`);
  }
  return unpacked(picture);
};

function refused(answer: Answer): ModelFailed {
  const error = at(jsonOf(answer), "error");
  const details = listAt(error, "details");
  const reasons = details.map((detail) => textAt(detail, "reason"));
  // "22s", or with parts of a second.
  const delay = details.map((detail) => textAt(detail, "retryDelay")).find(Boolean);
  const seconds = /^(\d+)(\.\d+)?s$/.exec(delay ?? "")?.[1];
  return refusedBy(answer, {
    code: textAt(error, "status"),
    retryAfter: seconds && String(Number(seconds) + (delay?.includes(".") ? 1 : 0)),
    // A wrong key is a wrong argument to it.
    isShut: reasons.includes("API_KEY_INVALID"),
  });
}

function listAt(value: unknown, ...names: (string | number)[]): unknown[] {
  const found = at(value, ...names);
  return Array.isArray(found) ? found : [];
}
