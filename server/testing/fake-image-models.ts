// Fakes the four providers of pictures with their documented protocols and failures.
import { serveRaw } from "./raw-server.ts";
import { openConditions } from "./until.ts";

export type ImageFault =
  | "rate"
  | "refusal"
  /** The account has no credit left. */
  | "shut"
  /** Only for the next answer: the model is not ready yet, but soon will be. */
  | "hiccup"
  /** No answer until `release`. */
  | "silence"
  /** The head of the answer, and then no body until the caller leaves. */
  | "silent-body"
  /** An HTML page instead of an answer. */
  | "garbage"
  /** A good answer, but without a picture. */
  | "empty"
  | "endless"
  /** An HTML page instead of the picture. */
  | "page"
  /** The picture is at another host (`astray`), or its address redirects (`moved`). */
  | "astray"
  | "moved";

type RecordedImageRequest = {
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
  /** Resolves when no caller waits for the answer any more. */
  gone: Promise<void>;
};

type FakeImageModels = {
  /** The settings with the addresses and the keys of the fakes. */
  settings: Record<string, string>;
  /** Sets how all fakes answer from now on. Without a fault, they answer normally. */
  say(fault?: ImageFault): void;
  requests: RecordedImageRequest[];
  /** Resolves when so many requests have come in total. */
  reaches(count: number): Promise<void>;
  /** Answers the requests that wait in silence now. */
  release(): void;
  stop(): void;
};

const key = "a-key";
const page = () =>
  new Response("<!doctype html><title>Busy</title>", {
    headers: { "Content-Type": "text/html" },
  });

/** Whole files of a few pixels that every program can read. */
const files = {
  png:
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  webp: "UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vv9UAA=",
  jpeg:
    "/9j/4AAQSkZJRgABAgAAAQABAAD//gAQTGF2YzU5LjM3LjEwMAD/2wBDAAg+Pkk+SVVVVVVVVWRdZGhoaGRkZGRoaGhwcHCDg4NwcHBoaHBwfHyDg4+Tj4eHg4eTk5ubm7q6srLZ2eD/////xABLAAEBAAAAAAAAAAAAAAAAAAAABwEBAAAAAAAAAAAAAAAAAAAAABABAAAAAAAAAAAAAAAAAAAAABEBAAAAAAAAAAAAAAAAAAAAAP/AABEIAAgACAMBIgACEQADEQD/2gAMAwEAAhEDEQA/AL+AD//Z",
};
const text = btoa("<!doctype html><title>No picture</title>");

type ImageRequest = RecordedImageRequest & { origin: string };
type Provider = {
  /** Whether the request has the right key. */
  knows(headers: Headers): boolean;
  denied: () => Response;
  rate: () => Response;
  shut: () => Response;
  refusal: (request: ImageRequest) => Response;
  /** The answer with a picture as base64. */
  made: (request: ImageRequest, base64: string) => Response;
  empty: (request: ImageRequest) => Response;
};

const bearer = (headers: Headers) => headers.get("Authorization") === `Bearer ${key}`;

const openAiError = (
  status: number,
  code: string,
  message: string,
  headers?: Record<string, string>,
) =>
  Response.json(
    { error: { message, type: "invalid_request_error", param: null, code } },
    { status, headers },
  );

const openAi: Provider = {
  knows: bearer,
  denied: () => openAiError(401, "invalid_api_key", "Incorrect API key provided."),
  rate: () =>
    openAiError(429, "rate_limit_exceeded", "Rate limit reached.", { "Retry-After": "20" }),
  shut: () => openAiError(429, "insufficient_quota", "You exceeded your current quota."),
  refusal: () =>
    openAiError(400, "content_policy_violation", "Your request was rejected by our safety system."),
  made: (_, b64_json) =>
    Response.json({ created: 1589478378, data: [{ b64_json, revised_prompt: "Better" }] }),
  empty: () => Response.json({ created: 1589478378, data: [] }),
};

const googleError = (code: number, status: string, details: unknown[]) =>
  Response.json({ error: { code, message: "It says more here.", status, details } }, {
    status: code,
  });
const rpc = (type: string) => `type.googleapis.com/google.rpc.${type}`;

const gemini: Provider = {
  knows: (headers) => headers.get("x-goog-api-key") === key,
  denied: () =>
    googleError(400, "INVALID_ARGUMENT", [{
      "@type": rpc("ErrorInfo"),
      reason: "API_KEY_INVALID",
      domain: "googleapis.com",
    }]),
  rate: () =>
    googleError(429, "RESOURCE_EXHAUSTED", [
      { "@type": rpc("QuotaFailure"), violations: [] },
      { "@type": rpc("RetryInfo"), retryDelay: "22s" },
    ]),
  shut: () => googleError(403, "PERMISSION_DENIED", []),
  refusal: () =>
    Response.json({ candidates: [{ finishReason: "IMAGE_SAFETY", index: 0 }], usageMetadata: {} }),
  made: (_, data) =>
    Response.json({
      candidates: [{
        content: {
          parts: [
            { inlineData: { mimeType: "image/png", data: text }, thought: true },
            { text: "Here it is." },
            { inlineData: { mimeType: "image/png", data } },
          ],
          role: "model",
        },
        finishReason: "STOP",
        index: 0,
      }],
      usageMetadata: { promptTokenCount: 7, candidatesTokenCount: 1290, totalTokenCount: 1297 },
    }),
  empty: () =>
    Response.json({
      candidates: [{
        content: { parts: [{ text: "What shall I draw?" }], role: "model" },
        finishReason: "STOP",
      }],
    }),
};

const huggingFace: Provider = {
  knows: bearer,
  denied: () => Response.json({ error: "Invalid username or password." }, { status: 401 }),
  rate: () => Response.json({ error: "Too many requests" }, { status: 429 }),
  shut: () => Response.json({ error: "You have used up your credits." }, { status: 402 }),
  refusal: () => Response.json({ error: "The prompt is not acceptable." }, { status: 422 }),
  made: (_, base64) =>
    new Response(Uint8Array.fromBase64(base64), { headers: { "Content-Type": "image/jpeg" } }),
  empty: () => new Response(null, { status: 200 }),
};

const id = "gm3qorzdhgbfurvjtvhg6dckhu";
const replicateError = (status: number, detail: string) =>
  Response.json({ title: "It says more here", detail, status }, { status });
const prediction = (
  { origin, body }: ImageRequest,
  more: { status: string; output?: unknown; error?: string },
) =>
  Response.json({
    id,
    model: "bytedance/sdxl-lightning-4step",
    version: "5599ed30703defd1d160a25a63321b4dec97101d98b4674bcc56e41f62f35637",
    input: body,
    logs: "",
    output: null,
    error: null,
    created_at: "2026-11-21T00:00:00.000Z",
    urls: {
      get: `${origin}/replicate/v1/predictions/${id}`,
      cancel: `${origin}/replicate/v1/predictions/${id}/cancel`,
    },
    ...more,
  });

const replicate: Provider = {
  knows: bearer,
  denied: () => replicateError(401, "You did not pass a valid authentication token"),
  rate: () => replicateError(429, "Request was throttled. Expected available in 3 seconds."),
  shut: () => replicateError(402, "You have insufficient credit to run this model."),
  refusal: (request) => prediction(request, { status: "failed", error: "NSFW content detected." }),
  made: (request, base64) =>
    prediction(request, {
      status: "succeeded",
      output: [`${request.origin}/delivery/${encodeURIComponent(base64)}`],
    }),
  empty: (request) => prediction(request, { status: "succeeded", output: [] }),
};

const providers: Record<string, [Provider, keyof typeof files]> = {
  "POST /openai/v1/images/generations": [openAi, "png"],
  "POST /gemini/v1beta/models/gemini-3.1-flash-image:generateContent": [gemini, "png"],
  "POST /hf/models/black-forest-labs/FLUX.1-schnell": [huggingFace, "jpeg"],
  "POST /replicate/v1/predictions": [replicate, "webp"],
  [`GET /replicate/v1/predictions/${id}`]: [replicate, "webp"],
  [`POST /replicate/v1/predictions/${id}/cancel`]: [replicate, "webp"],
};

export function startFakeImageModels(): FakeImageModels {
  const requests: RecordedImageRequest[] = [];
  let fault: ImageFault | undefined;
  let silent = Promise.withResolvers<void>();
  const { changed, until } = openConditions();

  async function answer(request: ImageRequest): Promise<Response> {
    const { method, path } = request;
    // Anybody can read a delivered file by its name. A request that sends the key here gets a 404.
    if (path.startsWith("/delivery/") && !request.headers.has("Authorization")) {
      return new Response(Uint8Array.fromBase64(decodeURIComponent(path.slice(10))));
    }
    if (path.startsWith("/moved/")) {
      return Response.redirect(`${request.origin}/delivery/${path.slice(7)}`);
    }
    const [provider, kind] = providers[`${method} ${path}`] ?? [];
    if (!provider || !kind) return new Response("Not found", { status: 404 });
    if (!provider.knows(request.headers)) return provider.denied();
    if (path.endsWith("/cancel")) return prediction(request, { status: "canceled" });
    const isBegun = provider === replicate && method === "POST";
    if (fault === "rate") return provider.rate();
    if (fault === "shut") return provider.shut();
    if (fault === "garbage") return page();
    // All other faults show when the caller looks at the prediction again.
    if (isBegun) return prediction(request, { status: "starting" });
    if (fault === "hiccup") {
      fault = undefined;
      const error = "Model black-forest-labs/FLUX.1-schnell is currently loading";
      return Response.json({ error, estimated_time: 19.5 }, { status: 503 });
    }
    if (fault === "silence") await Promise.race([silent.promise, request.gone]);
    if (fault === "silent-body") return new Response(silence());
    if (fault === "refusal") return provider.refusal(request);
    if (fault === "empty") return provider.empty(request);
    if (fault === "endless") return new Response(endless());
    if (fault === "astray" || fault === "moved") {
      const output = fault === "moved"
        ? `${request.origin}/moved/${encodeURIComponent(files.webp)}`
        : request.origin.replace("http:", "https:") + "/secret";
      return prediction(request, { status: "succeeded", output: [output] });
    }
    return provider.made(request, fault === "page" ? text : files[kind]);
  }

  const { origin: url, stop } = serveRaw(async (raw, gone) => {
    const { method, path } = raw;
    const body: unknown = method === "POST" ? JSON.parse(raw.body ?? "") : undefined;
    const request = { method, path, headers: new Headers(raw.headers), body, gone, origin: url };
    requests.push(request);
    changed();
    return await answer(request);
  });

  return {
    settings: {
      OPENAI_IMAGE_KEY: key,
      OPENAI_IMAGE_BASE_URL: `${url}/openai/v1`,
      REPLICATE_API_TOKEN: key,
      REPLICATE_BASE_URL: `${url}/replicate/v1`,
      GEMINI_API_KEY: key,
      GEMINI_BASE_URL: `${url}/gemini/v1beta`,
      HF_TOKEN: key,
      HF_BASE_URL: `${url}/hf`,
    },
    say: (next) => void (fault = next),
    requests,
    reaches: (count) => until(() => requests.length >= count),
    release() {
      silent.resolve();
      silent = Promise.withResolvers();
    },
    stop() {
      silent.resolve();
      stop();
    },
  };
}

const endless = () =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024).fill(32)),
  });

const silence = () =>
  new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (controller) => controller.enqueue(new TextEncoder().encode('{"created":')),
  });
