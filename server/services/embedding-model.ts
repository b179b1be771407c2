// Turns texts into vectors by an embedding model over OpenAI's protocol. Texts with alike meanings
// get vectors that point in nearly the same direction.
import { answerOf, at, jsonOf } from "./image-models/ask.ts";
import { ModelFailed } from "./model-failed.ts";

type EmbeddingAddress = {
  /** The address up to and including /v1. */
  url: string;
  key: string;
  model: string;
};

export type EmbeddingModel = {
  model: string;
  /**
   * Returns a vector for each text, in the order of the texts. All vectors of a process have the
   * same number of dimensions. Ends with ModelFailed, or with the signal.
   */
  embed(texts: string[], signal: AbortSignal): Promise<Float32Array[]>;
};

/** The provider read the texts and does not take them: one may be too long for the model. */
export class TextsRefused extends ModelFailed {}

/** The limits of one request. Providers limit its tokens, and a Burmese letter may be several. */
const MAX_TEXTS = 64;
const MAX_LETTERS = 50_000;
/** More dimensions than any model has, and than pgvector stores. */
const MAX_DIMENSIONS = 16_000;
/** Longer than any answer may take: `answerOf` ends the request sooner. */
const CLIENT_MS = 600_000;
const refusals = [400, 413, 422];

export function openEmbeddingModel(address: EmbeddingAddress): EmbeddingModel {
  const { model } = address;
  let dimensions: number | undefined;

  async function embedBatch(texts: string[], signal: AbortSignal): Promise<Float32Array[]> {
    // The library is large: the server starts sooner without it.
    const { asModelFailed, openClient } = await import("./openai-client.ts");
    const client = openClient(address, { timeoutMs: CLIENT_MS });
    const answer = await answerOf(signal, async (signal) => {
      try {
        return await client.embeddings.create(
          { model, input: texts, encoding_format: "float" },
          { signal },
        ).asResponse();
      } catch (error) {
        const failed = asModelFailed(error);
        const isRefusal = refusals.some((status) =>
          failed.message.startsWith(`answered ${status}`)
        );
        throw isRefusal
          ? new TextsRefused(failed.code, failed.message, { mayCost: failed.mayCost })
          : failed;
      }
    });
    const vectors = vectorsIn(jsonOf(answer), texts.length);
    for (const { length } of vectors) {
      dimensions ??= length;
      if (length !== dimensions) {
        throw badAnswer(`vectors with ${length} and with ${dimensions} dimensions`);
      }
    }
    return vectors;
  }

  return {
    model,
    async embed(texts, signal) {
      const vectors: Float32Array[] = [];
      for (const batch of batchesOf(texts)) {
        signal.throwIfAborted();
        vectors.push(...await embedBatch(batch, signal));
      }
      return vectors;
    },
  };
}

function batchesOf(texts: string[]): string[][] {
  const batches: string[][] = [];
  let letters = Infinity;
  for (const text of texts) {
    const last = batches.at(-1);
    letters += text.length;
    if (last && last.length < MAX_TEXTS && letters <= MAX_LETTERS) last.push(text);
    else {
      batches.push([text]);
      letters = text.length;
    }
  }
  return batches;
}

function vectorsIn(answer: unknown, count: number): Float32Array[] {
  const data = at(answer, "data");
  if (!Array.isArray(data) || data.length !== count) {
    throw badAnswer(`no list of ${count} vectors`);
  }
  const vectors = new Map(data.map((one, n) => [at(one, "index") ?? n, vectorOf(one)]));
  return Array.from({ length: count }, (_, n) => {
    const vector = vectors.get(n);
    if (!vector) throw badAnswer("vectors with wrong numbers");
    return vector;
  });
}

function vectorOf(one: unknown): Float32Array {
  const numbers = at(one, "embedding");
  if (!Array.isArray(numbers) || !numbers.every((number) => typeof number === "number")) {
    throw badAnswer("a vector that is no list of numbers");
  }
  // Too many arguments of one call would be an error of another kind.
  if (numbers.length > MAX_DIMENSIONS) throw badAnswer("a vector that is too long");
  const vector = Float32Array.from(numbers);
  const length = Math.hypot(...vector);
  // A vector of zeros has no direction.
  if (!Number.isFinite(length) || length === 0) {
    throw badAnswer("a vector that cannot be compared");
  }
  return vector;
}

const badAnswer = (reason: string) => new ModelFailed("ai_failed", `it sent ${reason}`);
