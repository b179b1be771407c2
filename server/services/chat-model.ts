// Streams the answers of a chat model over OpenAI's protocol.
import { eventData } from "./event-data.ts";
import { ModelFailed } from "./model-failed.ts";

export type ModelAddress = {
  /** The address up to and including /v1. */
  url: string;
  key: string;
  model: string;
  /** The name of the model that users see. */
  label: string;
  isDemo: boolean;
};

/** `url` holds the picture itself, not an address. */
export type ModelPart =
  | { type: "text"; text: string }
  | { type: "image_url"; image_url: { url: string } };
export type ModelMessage =
  | { role: "system" | "user" | "assistant"; content: string }
  | { role: "user"; content: ModelPart[] };
export type TokenCounts = { inputTokens: number; outputTokens: number };
export type ChatModel = {
  model: string;
  label: string;
  isDemo: boolean;
  isSetUp: boolean;
  /**
   * Yields the answer as it arrives, and at its end the tokens that it used, if the provider says
   * so, also before a failure. Ends with ModelFailed, or with the signal. A caller that stops
   * listening ends the provider's request.
   */
  answer(
    messages: ModelMessage[],
    signal: AbortSignal,
  ): AsyncIterable<{ text: string } | { isCut: true } | TokenCounts>;
};

/** In UTF-16 units, as JavaScript counts. An answer that grows beyond this ends there. */
export const ANSWER_LENGTH = 65_536;

type Patience = { silenceMs: number; wholeMs: number; endMs: number };
const defaultPatience: Patience = { silenceMs: 60_000, wholeMs: 600_000, endMs: 1000 };

/**
 * Tests turn this clock by hand. The web has a similar one (web/offline/queue/clock.ts): neither side
 * loads the other.
 */
type Clock = {
  now(): number;
  /** Returns a function that cancels the call. */
  after(ms: number, act: () => void): () => void;
};
const systemClock: Clock = {
  now: () => performance.now(),
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
};

const MAX_EVENT_LENGTH = 1024 * 1024;
const MAX_TOKENS = 100_000_000;

/** `answerTokens`: the provider ends an answer there. The tokens of its reasoning count, too. */
export function openChatModel(
  address: ModelAddress | undefined,
  answerTokens: number,
  patience: Patience = defaultPatience,
  clock: Clock = systemClock,
): ChatModel {
  const { model = "", label = "", isDemo = false } = address ?? {};
  const timeoutMs = 2 * patience.wholeMs + 60_000;

  async function* answer(messages: ModelMessage[], signal: AbortSignal) {
    if (!address) throw new ModelFailed("ai_unavailable", "no model is set up", { mayCost: false });
    // The library is large: the server starts sooner without it.
    const { asModelFailed, openClient } = await import("./openai-client.ts");
    const ending = new AbortController();
    const stop = () => ending.abort(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    let timeoutFailure: ModelFailed | undefined;
    const watch = watchTimeLimits(clock, patience, (reason) => {
      timeoutFailure = new ModelFailed("ai_failed", reason);
      ending.abort(timeoutFailure);
    });
    try {
      const response = await openClient(address, { timeoutMs }).chat.completions.create(
        {
          ...{ model, messages, max_completion_tokens: answerTokens },
          ...{ stream: true, stream_options: { include_usage: true } },
        },
        { signal: ending.signal },
      ).asResponse();
      const abort = () => ending.abort();
      yield* readAnswer(response, watch.noteData, abort, () => clock.after(patience.endMs, abort));
    } catch (error) {
      signal.throwIfAborted();
      throw timeoutFailure ?? asModelFailed(error);
    } finally {
      watch.end();
      signal.removeEventListener("abort", stop);
    }
  }

  return { model, label, isDemo, isSetUp: address !== undefined, answer };
}

type Reader = ReadableStreamDefaultReader<Uint8Array>;

async function* readAnswer(
  response: Response,
  onData: () => void,
  abort: () => void,
  abortLater: () => () => void,
) {
  const reader: Reader | undefined = response.body?.getReader();
  if (!reader) throw new ModelFailed("ai_failed", "an answer without a body");
  const events = eventData(MAX_EVENT_LENGTH);
  const clean = createTextCleaner();
  let length = 0;
  let isFinished = false;
  let isCut = false;
  let isWhole = false;
  let spent: TokenCounts | undefined;
  try {
    while (!isWhole && length < ANSWER_LENGTH) {
      const { done, value } = await reader.read();
      onData();
      let text = "";
      for (const data of done ? events.end() : events.add(value)) {
        if (data === "[DONE]") {
          isWhole = true;
          break;
        }
        const part = partOf(data);
        text += clean(part.text);
        isFinished ||= part.isFinished;
        isCut ||= part.isCut;
        spent = part.spent ?? spent;
      }
      // The answer begins with its first word. Blank lines alone are no answer, and do not count
      // for the user.
      if (length === 0) text = text.trimStart();
      if (text) {
        const fitting = truncate(text, ANSWER_LENGTH - length);
        length += text.length;
        yield { text: fitting };
      }
      if (done) break;
    }
  } finally {
    if (isWhole) void drain(reader, abortLater());
    else abort();
  }
  // A model may use all its tokens for reasoning. It sends no word then, but it costs the most.
  if (spent) yield spent;
  if (length === 0) {
    const reason = isCut ? "an empty answer, at the limit of tokens" : "an empty answer";
    throw new ModelFailed("ai_failed", reason);
  }
  if (!isWhole && !isFinished && length < ANSWER_LENGTH) {
    throw new ModelFailed("ai_failed", "the answer ended in its middle");
  }
  if (isCut) yield { isCut };
}

/** A connection that is read to its end can be used again. One that does not end is closed. */
async function drain(reader: Reader, cancelAbort: () => void) {
  try {
    while (!(await reader.read()).done);
  } catch {
    // Everything that counts has arrived.
  }
  cancelAbort();
}

type Part = { text: string; isFinished: boolean; isCut: boolean; spent?: TokenCounts };
const emptyPart: Part = { text: "", isFinished: false, isCut: false };

/** Ignores what is no part of an answer, as other clients of this protocol do. */
function partOf(data: string): Part {
  let event: unknown;
  try {
    event = JSON.parse(data);
  } catch {
    return emptyPart;
  }
  if (!isObject(event)) return emptyPart;
  if (event.error) {
    throw new ModelFailed("ai_failed", "the provider sent an error in the middle of the answer");
  }
  const spent = spentOf(event.usage);
  const choice = Array.isArray(event.choices) ? event.choices[0] : undefined;
  if (!isObject(choice)) return { ...emptyPart, spent };
  const { finish_reason } = choice;
  if (finish_reason === "content_filter") {
    throw new ModelFailed("ai_failed", "the provider's filter ended the answer");
  }
  const delta = isObject(choice.delta) ? choice.delta : {};
  const text = [delta.content, delta.refusal].filter((value) => typeof value === "string").join("");
  const isFinished = typeof finish_reason === "string";
  return { text, isFinished, isCut: finish_reason === "length", spent };
}

function spentOf(usage: unknown): TokenCounts | undefined {
  if (!isObject(usage)) return undefined;
  const { prompt_tokens: inputTokens, completion_tokens: outputTokens } = usage;
  return isCount(inputTokens) && isCount(outputTokens) ? { inputTokens, outputTokens } : undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;
const isCount = (value: unknown): value is number =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_TOKENS;

// deno-lint-ignore no-control-regex
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** Drops what a database cannot store, and joins a letter whose two halves arrive separately. */
function createTextCleaner() {
  let pendingSurrogate = "";
  return (text: string) => {
    if (!text) return "";
    const all = pendingSurrogate + text;
    pendingSurrogate = /[\ud800-\udbff]$/.test(all) ? all.slice(-1) : "";
    return all.slice(0, all.length - pendingSurrogate.length).toWellFormed().replace(controls, "");
  };
}

/** Never cuts through the middle of a letter. */
const truncate = (text: string, length: number) =>
  text.length <= length ? text : text.slice(0, length).replace(/[\ud800-\udbff]$/, "");

/**
 * One timer for the whole answer: it checks from time to time whether anything has arrived. A new
 * timer for each word would cost more.
 */
function watchTimeLimits(
  clock: Clock,
  { silenceMs, wholeMs }: Patience,
  onTooLong: (reason: string) => void,
) {
  const began = clock.now();
  let lastDataAt = began;
  let cancelTimer = clock.after(Math.min(silenceMs, wholeMs), checkTime);
  function checkTime() {
    const now = clock.now();
    const left = Math.min(lastDataAt + silenceMs, began + wholeMs) - now;
    if (left > 0) cancelTimer = clock.after(left, checkTime);
    else if (now - began >= wholeMs) onTooLong(`no end of the answer after ${wholeMs / 1000} s`);
    else onTooLong(`no data for ${silenceMs / 1000} s`);
  }
  return {
    noteData: () => void (lastDataAt = clock.now()),
    end: () => cancelTimer(),
  };
}
