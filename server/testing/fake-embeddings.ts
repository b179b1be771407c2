// Fakes a provider of embeddings: POST /v1/embeddings of OpenAI's protocol, and its failures.
import { translatedSentences } from "../features/passages/knows-burmese.ts";
import { serveRaw } from "./raw-server.ts";
import { openConditions } from "./until.ts";

export type EmbeddingFault =
  | "rate"
  | "wrong-key"
  /** A page instead of an answer. */
  | "garbage"
  /** No answer until `release`, or until the caller leaves. */
  | "silence"
  /** The head of the answer, and then no body until the caller leaves. */
  | "silent-body"
  | "endless"
  /** Sends the caller to another address. */
  | "moved"
  /** One vector too few. */
  | "too-few"
  /** Two vectors with the same number. */
  | "same-index"
  /** JSON has no NaN, so providers write null. */
  | "not-finite"
  /** A number that is too large for a database. */
  | "too-large"
  | "zeros"
  /** The last vector is shorter than the others. */
  | "uneven"
  /** All vectors are shorter than in other answers. */
  | "shorter"
  /** All Burmese words are the same to the model. */
  | "english-only";

type EmbeddingRequest = { texts: string[]; model: string; format: string };

const KEY = "fake-key";
const DIMENSIONS = 64;

/** Words of one line have the same meaning, so a text that shares no word can still be alike. */
const synonyms = [
  "car automobile vehicle ကား",
  "sick ill unwell ဖျား",
  "cheap inexpensive affordable",
  "doctor physician ဆရာဝန်",
].map((line) => line.split(" "));
/** The fake knows Burmese. */
const translations = new Map(translatedSentences);
const fillers = new Set("a an and are do how i in is it my of the to what when".split(" "));

/** Each word is a direction. Texts with the same words have the same vector. */
export function fakeVector(text: string, dimensions = DIMENSIONS): number[] {
  const vector = Array.from({ length: dimensions }, () => 0);
  // No vector is all zeros.
  vector[0] = 0.01;
  const understood = translations.get(text) ?? text;
  for (const word of understood.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []) {
    if (fillers.has(word)) continue;
    const meaning = synonyms.find((words) => words.includes(word))?.[0] ?? word;
    const direction = hashOf(meaning) % dimensions;
    vector[direction] = (vector[direction] ?? 0) + 1;
  }
  return vector;
}

const hashOf = (word: string) =>
  [...word].reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003, 7);

export function startFakeEmbeddings() {
  const requests: EmbeddingRequest[] = [];
  let checks = 0;
  const { changed, until } = openConditions();
  let fault: EmbeddingFault | undefined;
  let refused: RegExp | undefined;
  let silent = Promise.withResolvers<void>();

  const { origin, stop } = serveRaw(async ({ method, path, headers, body }, gone) => {
    if (method !== "POST" || path !== "/v1/embeddings") return failure(404, "unknown_url");
    if (new Headers(headers).get("authorization") !== `Bearer ${KEY}`) {
      return failure(401, "invalid_api_key");
    }
    const { input, model, encoding_format: format } = JSON.parse(body ?? "{}");
    const request: EmbeddingRequest = { texts: [input].flat(), model, format };
    if (request.texts.some((text) => translations.has(text))) checks++;
    else requests.push(request);
    changed();
    if (refused && request.texts.some((text) => refused?.test(text))) {
      return failure(400, "context_length_exceeded");
    }
    const waited = Promise.race([gone, silent.promise]);
    return await answer(request, { fault, waited, origin });
  });

  return {
    address: { url: `${origin}/v1`, key: KEY, model: "fake-embedding" },
    /** The requests for lessons and questions. */
    requests,
    /** The number of requests that ask whether the model knows Burmese. */
    checks: () => checks,
    /** All texts that were sent, in their order. */
    texts: () => requests.flatMap(({ texts }) => texts),
    /** Resolves when so many requests have come in total. */
    reaches: (count: number) => until(() => requests.length >= count),
    /** Sets how it answers from now on. Without a fault, it answers normally. */
    say: (next?: EmbeddingFault) => void (fault = next),
    /** Answers the requests that wait in silence now. */
    release() {
      silent.resolve();
      silent = Promise.withResolvers();
    },
    /** Refuses requests with such a text from now on, as if it were too long. */
    refuse: (text?: RegExp) => void (refused = text),
    stop,
  };
}

async function answer(
  { texts }: EmbeddingRequest,
  { fault, waited, origin }: { fault?: EmbeddingFault; waited: Promise<void>; origin: string },
): Promise<Response> {
  const vectors = texts.map((text) => fakeVector(text));
  const listed = (shown: unknown[], indexOf = (n: number) => n) =>
    Response.json({
      object: "list",
      // Not in order: `index` says which text a vector belongs to.
      data: shown.map((embedding, n) => ({ object: "embedding", index: indexOf(n), embedding }))
        .reverse(),
      model: "fake-embedding",
      usage: { prompt_tokens: 8, total_tokens: 8 },
    });
  switch (fault) {
    case "rate":
      return failure(429, "rate_limit_exceeded", { "Retry-After": "20" });
    case "wrong-key":
      return failure(401, "invalid_api_key");
    case "garbage":
      return new Response("<!doctype html><title>Busy</title>");
    case "silence":
      await waited;
      return listed(vectors);
    case "silent-body":
      return new Response(silence());
    case "endless":
      return new Response(endless());
    case "moved":
      return Response.redirect(`${origin}/v1/other`, 307);
    case "too-few":
      return listed(vectors.slice(1));
    case "same-index":
      return listed(vectors, () => 0);
    case "not-finite":
      return listed(vectors.map((vector) => [null, ...vector.slice(1)]));
    case "too-large":
      return listed(vectors.map((vector) => [1e300, ...vector.slice(1)]));
    case "zeros":
      return listed(vectors.map((vector) => vector.map(() => 0)));
    case "uneven":
      return listed([...vectors.slice(1), vectors[0]?.slice(1)]);
    case "shorter":
      return listed(texts.map((text) => fakeVector(text, DIMENSIONS / 2)));
    case "english-only":
      return listed(texts.map((text) => fakeVector(text.replace(/[\u1000-\u109f]+/g, "unknown"))));
    default:
      return listed(vectors);
  }
}

const failure = (status: number, code: string, headers?: Record<string, string>) =>
  Response.json({ error: { message: "No", type: "error", param: null, code } }, {
    status,
    headers,
  });

const endless = () =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024).fill(32)),
  });

const silence = () =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"data":')),
  });
