// dall-e-3: OpenAI's POST /images/generations, or whoever speaks its protocol.
import {
  ask,
  type Generate,
  isOk,
  jsonOf,
  type Provider,
  refusedBy,
  textAt,
  unpacked,
} from "./ask.ts";

export const openAiUrl = "https://api.openai.com/v1";

export const openAiImages = ({ url, key }: Provider): Generate => async (prompt, signal) => {
  const answer = await ask(`${url}/images/generations`, {
    headers: { Authorization: `Bearer ${key}` },
    body: { model: "dall-e-3", prompt, n: 1, size: "1024x1024", response_format: "b64_json" },
    signal,
  });
  const said = jsonOf(answer);
  if (!isOk(answer)) {
    const code = textAt(said, "error", "code");
    const isShut = code === "insufficient_quota" || code === "billing_hard_limit_reached";
    throw refusedBy(answer, { code, isShut });
  }
  return unpacked(textAt(said, "data", 0, "b64_json"));
};
