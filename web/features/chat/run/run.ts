// Runs one answer from its question to its end, over a connection that may break at any moment.
import type { AnswerEvent, Attachment, ImageModel, Source } from "@server/contract";
import { readAnswer } from "../../../lib/http/sse.ts";
import type { Message } from "../data.ts";

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
  /** What the user looked at while asking. Absent in questions that an older build stored. */
  about?: About | null;
  /** The user wants hints instead of the whole answer. Absent in what an older build stored. */
  guide?: boolean;
  /** False: the browser had no network at any try. Absent in what an older build stored. */
  mayHaveLeft?: boolean;
};

/** A question as the box gives it. */
export type DraftQuestion = {
  text: string;
  isPicture: boolean;
  /** The user wants hints. */
  isGuided: boolean;
  attachments: Attachment[];
};

export type Run = {
  /** Unknown if this tab only follows the answer. */
  question?: Question;
  answerId?: string;
  text: string;
  /**
   * The sources that the answer may name. Absent until the stream has sent them, or without any.
   */
  sources?: readonly Source[];
  /** What the user could ask next. Comes at the end of the stream. */
  followUps?: string[];
  /** `lost`: the server is writing the answer, but this tab does not receive it. */
  phase: "asking" | "writing" | "lost" | "unsent";
  isStopping?: boolean;
  /** An unsent question is on the disk of this device. */
  isStored?: boolean;
  /** The reply to an unsent question was lost, so the server may have it. */
  isUnknown?: boolean;
  /** Why the question is unsent. */
  error?: unknown;
  /** The model failed in the middle of the answer. */
  failure?: { code?: string; retryAfter?: number };
};

export type AnswerConnection = { answerId: string; body: ReadableStream<Uint8Array> | null };

export type AnswerTransport = {
  send(question: Question, signal: AbortSignal): Promise<AnswerConnection>;
  /** Called when the server has the question. */
  onReceived(): void;
  resume(from: number, signal: AbortSignal): Promise<AnswerConnection>;
  /** Waits longer with each try, and ends at once when the server is reachable again. */
  pause(failures: number, signal: AbortSignal): Promise<void>;
  change(change: Partial<Run>): void;
  /** True if another try cannot help. */
  isFinal(error: unknown): boolean;
};

/** The browser cannot read an answer stream. */
export class UnreadableStream extends Error {
  override name = "NoReader";
}

/** Tells from the known messages if the server has an unsent question. */
export function findUnsent(
  run: Run | undefined,
  /** The stored question that was being sent when the page was closed. */
  stored: Question | undefined,
  known: readonly { id: string }[],
): { arrived: boolean; question: Question } | undefined {
  // The question is being asked now.
  if (run && run.phase !== "unsent") return undefined;
  const question = run?.question ?? stored;
  return question && { question, arrived: known.some(({ id }) => id === question.id) };
}

/** Rejects if the server refuses the question; else ends when the answer has ended or is gone. */
export async function runAnswer(
  question: Question,
  transport: AnswerTransport,
  signal: AbortSignal,
) {
  transport.change({ question, text: "", phase: "asking", error: undefined });
  const connection = await transport.send(question, signal);
  transport.onReceived();
  await read(connection, "", transport, signal);
}

/** Follows an answer that another device, or this one before a reload, asked for. */
export async function resumeRun(
  answerId: string,
  text: string,
  transport: AnswerTransport,
  signal: AbortSignal,
) {
  transport.change({ answerId, text, phase: "writing" });
  const connection = await reconnect(text.length, transport, signal);
  if (connection?.answerId === answerId) await read(connection, text, transport, signal);
}

async function read(
  connection: AnswerConnection,
  before: string,
  transport: AnswerTransport,
  signal: AbortSignal,
) {
  const { answerId } = connection;
  let text = before;
  let failures = 0;
  const onEvent = (event: AnswerEvent) => {
    if ("content" in event) {
      text += event.content;
      const { content: _, ...more } = event;
      transport.change({ text, ...more });
    } else transport.change({ failure: { code: event.code, retryAfter: event.retryAfter } });
  };
  for (let current: AnswerConnection | undefined = connection; current?.answerId === answerId;) {
    if (!current.body) throw new UnreadableStream();
    transport.change({ answerId, phase: "writing" });
    const length = text.length;
    if (await isReadToEnd(current.body, onEvent) || signal.aborted) return;
    failures = text.length > length ? 0 : failures + 1;
    transport.change({ phase: "lost" });
    await transport.pause(failures, signal);
    current = await reconnect(text.length, transport, signal);
  }
}

async function isReadToEnd(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: AnswerEvent) => void,
) {
  try {
    return await readAnswer(body, onEvent);
  } catch {
    // The connection broke.
    return false;
  }
}

/** Undefined: the answer cannot be followed any more. */
async function reconnect(
  from: number,
  transport: AnswerTransport,
  signal: AbortSignal,
): Promise<AnswerConnection | undefined> {
  for (let failures = 1; !signal.aborted; failures++) {
    try {
      return await transport.resume(from, signal);
    } catch (error) {
      if (signal.aborted || transport.isFinal(error)) return undefined;
      transport.change({ phase: "lost" });
      await transport.pause(failures, signal);
    }
  }
  return undefined;
}

// What a question is about: a lesson, a second of it, a note or a file.

/** All fields are null if it is gone, or if the user may not open it any more. */
export type About = NonNullable<Message["about"]>;

const gone = new WeakSet<About>();

/** The server does not find what a question is about. */
export const markGone = (about: About) => void gone.add(about);

/** The next question names the lesson, but not the note that is gone. */
export const withoutGoneNote = (about: About): About =>
  gone.has(about) ? { ...about, noteId: null } : about;

/** What the server reads. Undefined if there is nothing left that the question could be about. */
export function toInput(about: About | null | undefined) {
  if (!about) return undefined;
  const { videoId, atSecond, noteId, resourceId } = about;
  const named = Object.entries({ videoId, atSecond, noteId, resourceId })
    .filter(([, value]) => value !== null);
  return named.length > 0 ? Object.fromEntries(named) : undefined;
}
