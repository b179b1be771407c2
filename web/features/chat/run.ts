// One answer from its question to its end, over a line that may be cut at any moment.
import { readAnswer, type Said } from "../../lib/sse.ts";
import type { Attachment } from "./attachments/attachment.ts";
import type { ImageModel } from "./pictures/models.ts";

export type Question = {
  /** Its message's, made here: sent again it leads to the same answer. */
  id: string;
  text: string;
  /** Not of one that is to be drawn. */
  attachments?: readonly Attachment[];
  /** What draws it, where the answer is to be a picture. */
  model?: ImageModel;
  /** The last question, which makes way for this one together with its answer. */
  replaces?: string;
};

export type Run = {
  /** Unknown where an answer is only followed. */
  question?: Question;
  answerId?: string;
  text: string;
  /** `lost`: it is being written, and we are not hearing of it. */
  phase: "asking" | "writing" | "lost" | "unsent";
  isStopping?: boolean;
  /** Why it is unsent. */
  error?: unknown;
  /** The model failed on the way. */
  failure?: { code?: string; retryAfter?: number };
};

export type Line = { answerId: string; body: ReadableStream<Uint8Array> | null };

export type Ways = {
  ask(question: Question, signal: AbortSignal): Promise<Line>;
  /** The server has the question. */
  taken(): void;
  follow(from: number, signal: AbortSignal): Promise<Line>;
  /** Ever longer, and over at once when the server can be reached again. */
  pause(tries: number, signal: AbortSignal): Promise<void>;
  change(change: Partial<Run>): void;
  /** Whether asking for it again can be of use. */
  isHopeless(error: unknown): boolean;
};

/** The browser cannot read an answer as it comes. */
export class NoReader extends Error {
  override name = "NoReader";
}

/** Of a question that was on its way: what is known told, whether the server has it. */
export function fateOf(
  run: Run | undefined,
  /** What was on its way when the page was closed. */
  kept: Question | undefined,
  known: readonly { id: string }[],
): { arrived: boolean; question: Question } | undefined {
  // It is being asked just now.
  if (run && run.phase !== "unsent") return undefined;
  const question = run?.question ?? kept;
  return question && { question, arrived: known.some(({ id }) => id === question.id) };
}

/** Rejects where the question was not taken; else ends when the answer has, or is no longer there. */
export async function askFor(question: Question, ways: Ways, signal: AbortSignal) {
  ways.change({ question, text: "", phase: "asking", error: undefined });
  const line = await ways.ask(question, signal);
  ways.taken();
  await read(line, "", ways, signal);
}

/** Of an answer that another device has asked for, or this one before it was closed. */
export async function followOn(answerId: string, text: string, ways: Ways, signal: AbortSignal) {
  ways.change({ answerId, text, phase: "writing" });
  const line = await findAgain(text.length, ways, signal);
  if (line?.answerId === answerId) await read(line, text, ways, signal);
}

async function read(line: Line, before: string, ways: Ways, signal: AbortSignal) {
  const { answerId } = line;
  let text = before;
  let tries = 0;
  const take = (said: Said) => {
    if ("content" in said) ways.change({ text: text += said.content });
    else ways.change({ failure: { code: said.code, retryAfter: said.retryAfter } });
  };
  for (let open: Line | undefined = line; open?.answerId === answerId;) {
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

async function isReadToEnd(body: ReadableStream<Uint8Array>, take: (said: Said) => void) {
  try {
    return await readAnswer(body, take);
  } catch {
    // The line was cut.
    return false;
  }
}

/** Undefined: there is nothing to be followed any more. */
async function findAgain(
  from: number,
  ways: Ways,
  signal: AbortSignal,
): Promise<Line | undefined> {
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
