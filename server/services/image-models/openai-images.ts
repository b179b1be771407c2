// dall-e-3: OpenAI's POST /images/generations, or another service that speaks its protocol.
import { answerOf, decodeBase64, type Generate, jsonOf, type Provider, textAt } from "./ask.ts";

export const openAiUrl = "https://api.openai.com/v1";

/** Longer than any picture may take: `answerOf` ends the request sooner. */
const CLIENT_MS = 600_000;

export function openAiImages(provider: Provider): Generate {
  return async (prompt, signal) => {
    // The library is large: the server starts sooner without it.
    const { asModelFailed, openClient } = await import("../openai-client.ts");
    const client = openClient(provider, { timeoutMs: CLIENT_MS });
    const answer = await answerOf(signal, async (signal) => {
      try {
        return await client.images.generate({
          model: "dall-e-3",
          prompt,
          n: 1,
          size: "1024x1024",
          response_format: "b64_json",
        }, { signal }).asResponse();
      } catch (error) {
        throw asModelFailed(error);
      }
    });
    return decodeBase64(textAt(jsonOf(answer), "data", 0, "b64_json"));
  };
}
