import assert from "node:assert/strict";
import { imageModels } from "../catalogue.ts";
import { readSettings } from "../env.ts";
import { type ImageFault, startFakeImageModels } from "../testing/fake-image-models.ts";
import { ownPort } from "../testing/ports.ts";
import { openImageModels, typeOfImage } from "./image-models.ts";
import { ModelFailed } from "./model-failed.ts";

const fake = startFakeImageModels();
Deno.test.afterAll(() => fake.stop());

const soon = { wholeMs: 600_000, pollMs: 1 };
const models = (more: Record<string, string> = {}, waiting = soon) =>
  openImageModels(readSettings("start", { ...fake.settings, ...more }), undefined, waiting);
const never = new AbortController().signal;

/** The result: the picture's type, or the failure. */
async function outcome(generating: Promise<{ contentType: string }>) {
  try {
    return (await generating).contentType;
  } catch (error) {
    if (!(error instanceof ModelFailed)) throw error;
    const { code, message, retryAfter } = error;
    return retryAfter === undefined ? [code, message] : [code, message, retryAfter];
  }
}

/** Makes the time limit of this length end when the test says so, also on a slow machine. */
function limitByHand(limitMs: number) {
  const { timeout } = AbortSignal;
  const limit = new AbortController();
  AbortSignal.timeout = (ms) => ms === limitMs ? limit.signal : timeout.call(AbortSignal, ms);
  return {
    end: () => limit.abort(new DOMException("It is over", "TimeoutError")),
    [Symbol.dispose]: () => void Object.assign(AbortSignal, { timeout }),
  };
}

/** Resolves `heads` after so many answers. At least the head of each has arrived then. */
function watchHeads(count: number) {
  const { fetch } = globalThis;
  const heads = Promise.withResolvers<void>();
  globalThis.fetch = async (...request) => {
    const answer = await fetch(...request);
    if (--count === 0) heads.resolve();
    return answer;
  };
  return {
    heads: heads.promise,
    [Symbol.dispose]: () => void Object.assign(globalThis, { fetch }),
  };
}

const keys = {
  "sdxl-lightning": "REPLICATE_API_TOKEN",
  "dall-e-3": "OPENAI_IMAGE_KEY",
  "gemini-imagen": "GEMINI_API_KEY",
  "hugging-face": "HF_TOKEN",
};

type Case = "success" | "denied" | ImageFault;
const noPicture = ["ai_failed", "an answer without a picture"];
const page = ["ai_failed", "nothing that is a picture"];
const endless = ["ai_failed", "an answer without end"];

/** These faults have tests of their own. */
type Apart = "silence" | "silent-body" | "astray" | "moved";
const expected: Record<string, Record<Exclude<Case, Apart>, unknown>> = {
  "sdxl-lightning": {
    success: "image/webp",
    denied: ["ai_unavailable", "answered 401"],
    rate: ["rate_limited", "answered 429", 3],
    refusal: ["ai_failed", "the prediction failed"],
    shut: ["ai_unavailable", "answered 402"],
    // The prediction is paid for, so the server asks again.
    hiccup: "image/webp",
    garbage: ["ai_failed", "a prediction without an id"],
    empty: noPicture,
    endless,
    page,
  },
  "dall-e-3": {
    success: "image/png",
    denied: ["ai_unavailable", "answered 401 invalid_api_key"],
    rate: ["rate_limited", "answered 429 rate_limit_exceeded", 20],
    refusal: ["ai_failed", "answered 400 content_policy_violation"],
    shut: ["ai_unavailable", "answered 429 insufficient_quota"],
    hiccup: ["ai_unavailable", "answered 503"],
    garbage: noPicture,
    empty: noPicture,
    endless,
    page,
  },
  "gemini-imagen": {
    success: "image/png",
    denied: ["ai_unavailable", "answered 400 INVALID_ARGUMENT"],
    rate: ["rate_limited", "answered 429 RESOURCE_EXHAUSTED", 22],
    refusal: ["ai_failed", "no picture, because of IMAGE_SAFETY"],
    shut: ["ai_unavailable", "answered 403 PERMISSION_DENIED"],
    hiccup: ["ai_unavailable", "answered 503"],
    garbage: noPicture,
    empty: ["ai_failed", "no picture, because of STOP"],
    endless,
    page,
  },
  "hugging-face": {
    success: "image/jpeg",
    denied: ["ai_unavailable", "answered 401"],
    rate: ["rate_limited", "answered 429", 10],
    refusal: ["ai_failed", "answered 422"],
    shut: ["ai_unavailable", "answered 402"],
    hiccup: ["ai_unavailable", "answered 503", 20],
    garbage: page,
    empty: page,
    endless,
    page,
  },
};

for (const model of imageModels) {
  for (const [what, wanted] of Object.entries(expected[model] ?? {})) {
    Deno.test(`${model}: ${what}`, async () => {
      fake.say(what === "success" || what === "denied" ? undefined : what as ImageFault);
      const wrongKey = what === "denied" ? { [keys[model]]: "another" } : {};
      const generating = models(wrongKey).generate(model, "A red house", never);
      assert.deepEqual(await outcome(generating), wanted);
    });
  }

  // Replicate starts a prediction with the first request, and reads it with the second.
  const requestsForResult = model === "sdxl-lightning" ? 2 : 1;

  Deno.test(`${model}: ends the provider's request after a silence that is too long`, async () => {
    fake.say("silence");
    const requestCount = fake.requests.length;
    using limit = limitByHand(soon.wholeMs);
    const generating = models().generate(model, "A red house", never);
    await fake.reaches(requestCount + requestsForResult);
    limit.end();
    assert.deepEqual(await outcome(generating), [
      "ai_failed",
      `no picture after ${soon.wholeMs / 1000} s`,
    ]);
    await fake.requests[requestCount + requestsForResult - 1]?.gone;
    // The prediction is canceled, too: the next test must not count that request.
    if (model === "sdxl-lightning") await fake.reaches(requestCount + 3);
  });

  Deno.test(`${model}: ends a body that falls silent with the caller's signal`, async () => {
    fake.say("silent-body");
    const stopping = new AbortController();
    const requestCount = fake.requests.length;
    using watched = watchHeads(requestsForResult);
    const generating = models().generate(model, "A red house", stopping.signal);
    await watched.heads;
    stopping.abort(new Error("nobody waits"));
    await assert.rejects(generating, /nobody waits/);
    await fake.requests[requestCount + requestsForResult - 1]?.gone;
    if (model === "sdxl-lightning") await fake.reaches(requestCount + 3);
  });

  Deno.test(`${model}: ends the provider's request when the caller stops it`, async () => {
    fake.say("silence");
    const stopping = new AbortController();
    const requestCount = fake.requests.length;
    const generating = models().generate(model, "A red house", stopping.signal);
    await fake.reaches(requestCount + requestsForResult);
    stopping.abort(new Error("nobody waits"));
    await assert.rejects(generating, /nobody waits/);
    await fake.requests[requestCount + requestsForResult - 1]?.gone;
    if (model !== "sdxl-lightning") return;
    await fake.reaches(requestCount + 3);
    assert.match(fake.requests[requestCount + 2]?.path ?? "", /\/predictions\/\w+\/cancel$/);
  });
}

Deno.test("asks each provider as the provider's documentation says", async () => {
  fake.say();
  const requestsFor = async (model: typeof imageModels[number]) => {
    const before = fake.requests.length;
    await models().generate(model, "A red house", never);
    return fake.requests.slice(before).map(({ method, path, headers, body }) => ({
      call: `${method} ${path.startsWith("/delivery/") ? "/delivery" : path}`,
      authorization: headers.get("Authorization") ?? headers.get("x-goog-api-key"),
      type: headers.get("Content-Type"),
      body,
    }));
  };
  const json = { type: "application/json" };
  assert.deepEqual(await requestsFor("dall-e-3"), [{
    ...{ call: "POST /openai/v1/images/generations", authorization: "Bearer a-key", ...json },
    body: {
      model: "dall-e-3",
      prompt: "A red house",
      n: 1,
      size: "1024x1024",
      response_format: "b64_json",
    },
  }]);
  assert.deepEqual(await requestsFor("gemini-imagen"), [{
    call: "POST /gemini/v1beta/models/gemini-3.1-flash-image:generateContent",
    ...{ authorization: "a-key", ...json },
    body: {
      contents: [{ parts: [{ text: "A red house" }] }],
      generationConfig: { responseModalities: ["IMAGE"] },
    },
  }]);
  assert.deepEqual(await requestsFor("hugging-face"), [{
    call: "POST /hf/models/black-forest-labs/FLUX.1-schnell",
    ...{ authorization: "Bearer a-key", ...json },
    body: { inputs: "A red house" },
  }]);
  const prediction = "/replicate/v1/predictions";
  assert.deepEqual(await requestsFor("sdxl-lightning"), [
    {
      ...{ call: `POST ${prediction}`, authorization: "Bearer a-key", ...json },
      body: {
        version: "5599ed30703defd1d160a25a63321b4dec97101d98b4674bcc56e41f62f35637",
        input: { prompt: "A red house", width: 1024, height: 1024, num_outputs: 1 },
      },
    },
    {
      call: `GET ${prediction}/gm3qorzdhgbfurvjtvhg6dckhu`,
      ...{ authorization: "Bearer a-key", type: null, body: undefined },
    },
    // The other host gets no key.
    { call: "GET /delivery", authorization: null, type: null, body: undefined },
  ]);
});

Deno.test("downloads only from the provider's own hosts, and follows no redirect", async () => {
  const ended = (fault: ImageFault) => {
    fake.say(fault);
    return outcome(models().generate("sdxl-lightning", "A red house", never));
  };
  assert.deepEqual(await ended("astray"), noPicture);
  const requestCount = fake.requests.length;
  assert.deepEqual(await ended("moved"), ["ai_failed", "its picture answered 302"]);
  assert.equal(
    fake.requests.length,
    requestCount + 3,
    "the prediction was started and read, and its redirect was not followed",
  );
});

/**
 * Whether the provider may charge for a call that fails so. Undefined if the call does not fail.
 */
async function costOf(model: (typeof imageModels)[number], fault: ImageFault) {
  fake.say(fault);
  try {
    await models().generate(model, "A red house", never);
    return undefined;
  } catch (error) {
    if (error instanceof ModelFailed) return error.mayCost;
    throw error;
  }
}

Deno.test("tells with a failure whether the provider may charge for the picture", async () => {
  for (const model of imageModels) {
    // Replicate and Gemini accept the prompt first. The others refuse it with an error status.
    const refusesLate = model === "sdxl-lightning" || model === "gemini-imagen";
    for (
      const [fault, mayCost] of [
        ["rate", false],
        ["shut", false],
        ["refusal", refusesLate],
        ["hiccup", model === "sdxl-lightning" ? undefined : false],
        ["garbage", true],
        ["empty", true],
        ["endless", true],
        ["page", true],
      ] as const
    ) assert.equal(await costOf(model, fault), mayCost, `${model}: ${fault}`);
  }
});

Deno.test("may cost money after a prediction has begun, even if its connection breaks later", async () => {
  fake.say();
  const { fetch } = globalThis;
  let requests = 0;
  globalThis.fetch = (...request) =>
    ++requests === 1 ? fetch(...request) : Promise.reject(new TypeError("connection reset"));
  try {
    const generating = models().generate("sdxl-lightning", "A red house", never);
    await assert.rejects(
      generating,
      (error) =>
        error instanceof ModelFailed && error.code === "ai_unavailable" && error.mayCost === true,
    );
  } finally {
    globalThis.fetch = fetch;
  }
});

Deno.test("fails without cost if no provider listens", async () => {
  const port = ownPort();
  const settings = Object.entries(fake.settings).map(([name, value]) => [
    name,
    value.replace(/127\.0\.0\.1:\d+/, `127.0.0.1:${port}`),
  ]);
  const { generate } = openImageModels(readSettings("start", Object.fromEntries(settings)));
  for (const model of imageModels) {
    await assert.rejects(generate(model, "A red house", never), (error) => {
      assert.ok(error instanceof ModelFailed);
      const { code, message, mayCost } = error;
      assert.deepEqual([code, message, mayCost], ["ai_unavailable", "no connection", false], model);
      return true;
    });
  }
});

Deno.test("offers the models that have a key; the chat's key offers only dall-e-3", async () => {
  const available = (env: Record<string, string>, standIn?: { url: string; key: string }) =>
    openImageModels(readSettings("start", env), standIn).list
      .filter(({ isAvailable }) => isAvailable).map(({ id }) => id);
  const pair = { AI_BASE_URL: "http://127.0.0.1:9/v1", AI_API_KEY: "a-key" };
  assert.deepEqual(available({}), []);
  assert.deepEqual(available(pair), ["dall-e-3"]);
  assert.deepEqual(available({}, { url: pair.AI_BASE_URL, key: "a-key" }), ["dall-e-3"]);
  assert.deepEqual(available({ HF_TOKEN: "a-key" }), ["hugging-face"]);
  assert.deepEqual(available(fake.settings), [...imageModels]);
  const ended = await outcome(
    openImageModels(readSettings("start", {})).generate("dall-e-3", "A red house", never),
  );
  assert.deepEqual(ended, ["ai_unavailable", "no such model is set up"]);
});

Deno.test("does not offer dall-e-3 from OpenAI, which has ended it", async () => {
  for (
    const env of [
      { OPENAI_IMAGE_KEY: "a-key" },
      { AI_BASE_URL: "https://api.openai.com/v1", AI_API_KEY: "a-key" },
      { OPENAI_IMAGE_KEY: "a-key", OPENAI_IMAGE_BASE_URL: "https://eu.api.openai.com/v1" },
    ]
  ) {
    const models = openImageModels(readSettings("start", env));
    assert.deepEqual(models.list.filter(({ isEnded }) => isEnded), [
      { id: "dall-e-3", isAvailable: false, isEnded: true },
    ]);
    assert.equal(models.isAvailable("dall-e-3"), false);
    assert.deepEqual(await outcome(models.generate("dall-e-3", "A red house", never)), [
      "ai_unavailable",
      "no such model is set up",
    ]);
  }
});

Deno.test("recognizes a picture by its first bytes, whatever its name", () => {
  const typeOf = (text: string) => typeOfImage(Uint8Array.from(text, (it) => it.charCodeAt(0)));
  assert.equal(typeOf("\x89PNG\r\n\x1a\n...."), "image/png");
  assert.equal(typeOf("\xff\xd8\xff\xe0"), "image/jpeg");
  assert.equal(typeOf("RIFF....WEBPVP8 "), "image/webp");
  for (const other of ["", "GIF89a", "RIFF....WAVEfmt ", "<svg xmlns=", "\x89PNG", "<!doctype"]) {
    assert.equal(typeOf(other), undefined, other);
  }
});
