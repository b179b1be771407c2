// Runs one answer from its question to its end, over a connection that may break at any moment.
import { type AnswerEvent, readAnswer } from "../../lib/sse.ts";
import type { Attachment } from "./attachments/attachment.ts";
import type { ImageModel } from "./pictures/models.ts";

export type Question = {
  /** The message id, made on this device: sending it again leads to the same answer. */
  id: string;
  text: string;
  /** Not for a question that asks for a picture. */
  attachments?: readonly Attachment[];
  /** The model that draws, if the answer is a picture. */
  model?: ImageModel;
  /** The last question, which this question replaces together with its answer. */
  replaces?: string;
};

export type Run = {
  /** Unknown if this tab only follows the answer. */
  question?: Question;
  answerId?: string;
  text: string;
  /** `lost`: the server is writing the answer, but this tab does not receive it. */
  phase: "asking" | "writing" | "lost" | "unsent";
  isStopping?: boolean;
  /** Why the question is unsent. */
  error?: unknown;
  /** The model failed in the middle of the answer. */
  failure?: { code?: string; retryAfter?: number };
};

export type AnswerConnection = { answerId: string; body: ReadableStream<Uint8Array> | null };

export type AnswerTransport = {
  ask(question: Question, signal: AbortSignal): Promise<AnswerConnection>;
  /** Called when the server has the question. */
  taken(): void;
  follow(from: number, signal: AbortSignal): Promise<AnswerConnection>;
  /** Waits longer with each try, and ends at once when the server is reachable again. */
  pause(tries: number, signal: AbortSignal): Promise<void>;
  change(change: Partial<Run>): void;
  /** True if another try cannot help. */
  isHopeless(error: unknown): boolean;
};

/** The browser cannot read an answer stream. */
export class NoReader extends Error {
  override name = "NoReader";
}

/** Tells from the known messages if the server has an unsent question. */
export function fateOf(
  run: Run | undefined,
  /** The stored question that was being sent when the page was closed. */
  kept: Question | undefined,
  known: readonly { id: string }[],
): { arrived: boolean; question: Question } | undefined {
  // The question is being asked now.
  if (run && run.phase !== "unsent") return undefined;
  const question = run?.question ?? kept;
  return question && { question, arrived: known.some(({ id }) => id === question.id) };
}

/** Rejects if the server refuses the question; else ends when the answer has ended or is gone. */
export async function askFor(question: Question, ways: AnswerTransport, signal: AbortSignal) {
  ways.change({ question, text: "", phase: "asking", error: undefined });
  const line = await ways.ask(question, signal);
  ways.taken();
  await read(line, "", ways, signal);
}

/** Follows an answer that another device, or this one before a reload, asked for. */
export async function followOn(
  answerId: string,
  text: string,
  ways: AnswerTransport,
  signal: AbortSignal,
) {
  ways.change({ answerId, text, phase: "writing" });
  const line = await findAgain(text.length, ways, signal);
  if (line?.answerId === answerId) await read(line, text, ways, signal);
}

async function read(
  line: AnswerConnection,
  before: string,
  ways: AnswerTransport,
  signal: AbortSignal,
) {
  const { answerId } = line;
  let text = before;
  let tries = 0;
  const take = (said: AnswerEvent) => {
    if ("content" in said) ways.change({ text: text += said.content });
    else ways.change({ failure: { code: said.code, retryAfter: said.retryAfter } });
  };
  for (let open: AnswerConnection | undefined = line; open?.answerId === answerId;) {
    if (!open.body) throw new NoReader();
    ways.change({ answerId, phase: "writing" });
    const length = text.length;
    if (await isReadToEnd(open.body, take) || signal.aborted) return;
    tries = text.length > length ? 0 : tries + 1;
    ways.change({ phase: "lost" });
    await ways.pause(tries, signal);
    open = await findAgain(text.length, ways, signal);
  }
}

async function isReadToEnd(body: ReadableStream<Uint8Array>, take: (said: AnswerEvent) => void) {
  try {
    return await readAnswer(body, take);
  } catch {
    // The connection broke.
    return false;
  }
}

/** Undefined: the answer cannot be followed any more. */
async function findAgain(
  from: number,
  ways: AnswerTransport,
  signal: AbortSignal,
): Promise<AnswerConnection | undefined> {
  for (let tries = 1; !signal.aborted; tries++) {
    try {
      return await ways.follow(from, signal);
    } catch (error) {
      if (signal.aborted || ways.isHopeless(error)) return undefined;
      ways.change({ phase: "lost" });
      await ways.pause(tries, signal);
    }
  }
  return undefined;
}
