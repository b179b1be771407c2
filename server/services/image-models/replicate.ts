// sdxl-lightning: starts a prediction at Replicate, polls it to its end, and cancels it if nobody
// waits.
import {
  type Answer,
  ask,
  type Bytes,
  type Generate,
  isOk,
  jsonOf,
  type Provider,
  refusalFailure,
  textAt,
} from "./ask.ts";
import { ModelFailed } from "../model-failed.ts";

export const replicateUrl = "https://api.replicate.com/v1";
/** The version of bytedance/sdxl-lightning-4step. */
const version = "5599ed30703defd1d160a25a63321b4dec97101d98b4674bcc56e41f62f35637";

export const replicate =
  ({ url, key }: Provider, pollMs: number): Generate => async (prompt, signal) => {
    const headers = { Authorization: `Bearer ${key}` };
    const input = { prompt, width: 1024, height: 1024, num_outputs: 1 };
    const begun = await ask(`${url}/predictions`, { headers, body: { version, input }, signal });
    if (!isOk(begun)) throw refused(begun);
    try {
      return await pictureOf(begun, { url, headers, pollMs, signal });
    } catch (error) {
      throw error instanceof ModelFailed ? error.thatMayCost() : error;
    }
  };

type Polling = {
  url: string;
  headers: Record<string, string>;
  pollMs: number;
  signal: AbortSignal;
};

/** Waits for a prediction to end. It costs money from its start, even if no picture arrives. */
async function pictureOf(begun: Answer, { url, headers, pollMs, signal }: Polling): Promise<Bytes> {
  const id = textAt(jsonOf(begun), "id");
  if (!id || !/^\w+$/.test(id)) throw new ModelFailed("ai_failed", "a prediction without an id");
  const path = `${url}/predictions/${id}`;
  let prediction = jsonOf(begun);
  try {
    while (isUnderWay(prediction)) {
      await pause(pollMs, signal);
      const answer = await ask(path, { headers, signal });
      if (isOk(answer)) prediction = jsonOf(answer);
      // The prediction is paid for, so the server asks again after such a failure.
      else if (answer.status < 500 && answer.status !== 429) throw refused(answer);
    }
  } catch (error) {
    void ask(`${path}/cancel`, { headers, body: {}, signal: new AbortController().signal })
      .catch(() => {});
    throw error;
  }
  const status = textAt(prediction, "status");
  if (status !== "succeeded") {
    const known = status && /^\w{1,20}$/.test(status) ? status : "is none";
    throw new ModelFailed("ai_failed", `the prediction ${known}`);
  }
  return await download(
    textAt(prediction, "output", 0) ?? textAt(prediction, "output"),
    url,
    signal,
  );
}

const isUnderWay = (prediction: unknown) =>
  ["starting", "processing"].includes(textAt(prediction, "status") ?? "");

/** The host where Replicate stores the pictures. */
const delivery = /(^|\.)replicate\.delivery$/;

/**
 * The picture lies at another host, which gets no key, and only for an hour, so it is fetched at
 * once. No other host is allowed: an answer must not lead the server to machines behind its own
 * firewall.
 */
async function download(
  address: string | undefined,
  own: string,
  signal: AbortSignal,
): Promise<Bytes> {
  const target = address && URL.canParse(address) ? new URL(address) : undefined;
  const isTheirs = target?.protocol === "https:" && delivery.test(target.hostname);
  if (!target || !isTheirs && target.origin !== new URL(own).origin) {
    throw new ModelFailed("ai_failed", "an answer without a picture");
  }
  const answer = await ask(target.href, { signal });
  if (!isOk(answer)) throw new ModelFailed("ai_failed", `its picture answered ${answer.status}`);
  return answer.bytes;
}

function refused(answer: Answer): ModelFailed {
  const [, seconds] = /available in (\d+) second/.exec(textAt(jsonOf(answer), "detail") ?? "") ??
    [];
  return refusalFailure(answer, { retryAfter: seconds });
}

/** Ends early if the signal comes first. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", stop);
      resolve();
    }, ms);
    signal.addEventListener("abort", stop, { once: true });
    if (signal.aborted) stop();
  });
}
