// The client of OpenAI's protocol, for chat and for pictures. The only file that imports the
// library.
import { APIConnectionError, APIError, OpenAI } from "openai";
import { failureForStatus, ModelFailed } from "./model-failed.ts";

type Address = {
  /** The address up to and including /v1. */
  url: string;
  key: string;
};

type Options = {
  /** The caller has its own deadline, which must end sooner than this. */
  timeoutMs: number;
};

const MAX_REFUSAL_LENGTH = 16 * 1024;

/**
 * The caller reads the body of `asResponse()` itself, and races each read against the abort signal:
 * the library sometimes drops the signal after the headers, and a silent body would then never end.
 */
export const openClient = ({ url, key }: Address, { timeoutMs }: Options) =>
  new OpenAI({
    baseURL: url,
    apiKey: key,
    organization: null,
    project: null,
    maxRetries: 0,
    timeout: timeoutMs,
    fetch: fetchBriefly,
    // The library's log would contain what users say.
    logLevel: "off",
  });

/**
 * Reads only the beginning of a refusal: its body may be a page, or without end. A redirect is a
 * refusal, too: it would show the key and the texts to another host.
 */
const fetchBriefly: typeof fetch = async (input, init) => {
  const response = await fetch(input, { ...init, redirect: "manual" });
  if (response.ok || !response.body) return response;
  const { status, headers } = response;
  let text = "";
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    if (text.length > MAX_REFUSAL_LENGTH) break;
  }
  const kept = [...headers].filter(([name]) => !/^content-(length|encoding)$/i.test(name));
  return new Response(text, { status, headers: kept });
};

/** These codes mean that the provider's account is used up. */
const usedUp = ["insufficient_quota", "billing_hard_limit_reached"];

export function asModelFailed(error: unknown): ModelFailed {
  if (error instanceof ModelFailed) return error;
  if (error instanceof APIConnectionError) {
    return new ModelFailed("ai_unavailable", "no connection", { mayCost: false });
  }
  if (!(error instanceof APIError) || error.status === undefined) {
    return new ModelFailed("ai_failed", error instanceof Error ? error.name : "unknown");
  }
  const { status, code, headers } = error;
  const isShut = usedUp.includes(code ?? "");
  return failureForStatus({ status, code, retryAfter: headers?.get("retry-after"), isShut });
}
