// hugging-face: FLUX.1 on Hugging Face's own inference service. The answer is the picture itself.
import { ask, at, type Generate, isOk, jsonOf, type Provider, refusalFailure } from "./ask.ts";

export const huggingFaceUrl = "https://router.huggingface.co/hf-inference";
const model = "black-forest-labs/FLUX.1-schnell";

export const huggingFace = ({ url, key }: Provider): Generate => async (prompt, signal) => {
  const answer = await ask(`${url}/models/${model}`, {
    headers: { Authorization: `Bearer ${key}`, Accept: "image/png" },
    body: { inputs: prompt },
    signal,
  });
  if (isOk(answer)) return answer.bytes;
  // Hugging Face loads a model first if nobody has used it lately.
  const loading = at(jsonOf(answer), "estimated_time");
  const retryAfter = typeof loading === "number" ? String(Math.ceil(loading)) : undefined;
  throw refusalFailure(answer, { retryAfter });
};
