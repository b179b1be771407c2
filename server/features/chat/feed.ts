// One answer stream with many readers: new text is encoded once for all of them.
import { errors } from "../../http/errors.ts";
import type { ModelFailure } from "../../services/model-failed.ts";
import type { Source } from "../passages/sources.ts";
import { ANSWER_END, type AnswerEvent } from "./answer-events.ts";

export type End =
  | { status: "done"; followUps?: string[] }
  | { status: "stopped" }
  | { status: "failed"; code: ModelFailure; retryAfter?: number };

export type Feed = {
  readonly text: string;
  readonly end: End | undefined;
  readonly readers: number;
  /** Resolves with the first word or the end, whichever comes first. */
  readonly begun: Promise<void>;
  add(text: string): void;
  /** Sends the sources to all readers, also to later ones. Comes before the first word. */
  nameSources(sources: Source[]): void;
  finish(end: End): void;
  /**
   * Streams the text from this position on, as server-sent events. The reader gets only the sources
   * that `mayRead` allows.
   */
  read(from: number, mayRead?: MayRead): ReadableStream<Uint8Array<ArrayBuffer>>;
  /**
   * Sends a comment to readers that received nothing for a while, so that their connection stays
   * open.
   */
  sendKeepAlive(): void;
  /** Closes all streams without an end, so that the readers ask another process. */
  closeStreams(): void;
};

type MayRead = (source: Source) => boolean;

/** At most so many pieces wait for a slow connection. Later text is joined into one piece. */
const QUEUE_LENGTH = 8;
const encoder = new TextEncoder();
const eventText = (event: AnswerEvent) => `data: ${JSON.stringify(event)}\n\n`;
const encodeEvent = (event: AnswerEvent) => encoder.encode(eventText(event));
const comment = encoder.encode(":\n\n");
const done = `data: ${ANSWER_END}\n\n`;

type Reader = {
  controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  sent: number;
  mayRead: MayRead;
  quietRounds: number;
  isClosing: boolean;
};

/** Seconds, if `sendKeepAlive` is called once a second. */
const KEEP_ALIVE_ROUNDS = 14;

/** Each reader first gets the sources, if there are any. */
export function openFeed(text = "", sources: Source[] = []): Feed {
  let end: End | undefined;
  const readers = new Set<Reader>();
  const begun = Promise.withResolvers<void>();

  // `enqueue` may call `pull` at once, so these functions change the reader's state before that. If
  // the connection has just broken, it calls `cancel` at once.
  function close(reader: Reader) {
    if (reader.isClosing || !readers.has(reader)) return;
    reader.isClosing = true;
    if (end) reader.controller.enqueue(encoder.encode(lastEvent(end) + done));
    if (readers.delete(reader)) reader.controller.close();
  }

  /** Sends everything that this reader has not received, in one piece. */
  function catchUp(reader: Reader) {
    if (reader.sent < text.length) {
      const content = text.slice(reader.sent);
      markSent(reader, text.length);
      reader.controller.enqueue(encodeEvent({ content }));
    }
    if (end) close(reader);
  }

  return {
    get text() {
      return text;
    },
    get end() {
      return end;
    },
    get readers() {
      return readers.size;
    },
    begun: begun.promise,
    add(more) {
      const before = text.length;
      text += more;
      let shared: Uint8Array<ArrayBuffer> | undefined;
      for (const reader of readers) {
        if (!hasRoom(reader)) continue;
        // The reader is behind, or ahead: another process may have sent it more text than this
        // process knows.
        if (reader.sent !== before) {
          catchUp(reader);
          continue;
        }
        markSent(reader, text.length);
        reader.controller.enqueue(shared ??= encodeEvent({ content: more }));
      }
      begun.resolve();
    },
    nameSources(named) {
      sources = named;
      for (const reader of readers) sendSources(reader, sources);
    },
    finish(newEnd) {
      end ??= newEnd;
      for (const reader of readers) if (hasRoom(reader)) catchUp(reader);
      begun.resolve();
    },
    read(from, mayRead = () => true) {
      let reader: Reader | undefined;
      return new ReadableStream({
        start(controller) {
          reader = { controller, sent: from, mayRead, quietRounds: 0, isClosing: false };
          readers.add(reader);
          sendSources(reader, sources);
        },
        pull: () => reader && catchUp(reader),
        cancel: () => void (reader && readers.delete(reader)),
      }, { highWaterMark: QUEUE_LENGTH });
    },
    sendKeepAlive() {
      for (const reader of readers) sendCommentIfQuiet(reader);
    },
    closeStreams: () => readers.forEach(close),
  };
}

function sendSources({ controller, mayRead }: Reader, all: Source[]) {
  const sources = all.filter(mayRead);
  if (sources.length > 0) controller.enqueue(encodeEvent({ content: "", sources }));
}

function markSent(reader: Reader, position: number) {
  reader.sent = position;
  reader.quietRounds = 0;
}

function sendCommentIfQuiet(reader: Reader) {
  if (++reader.quietRounds < KEEP_ALIVE_ROUNDS || !hasRoom(reader)) return;
  reader.quietRounds = 0;
  reader.controller.enqueue(comment);
}

const hasRoom = ({ controller }: Reader) => (controller.desiredSize ?? 0) > 0;

/** A failure, or what the user could ask next. */
function lastEvent(end: End): string {
  if (end.status === "done" && end.followUps?.length) {
    return eventText({ content: "", followUps: end.followUps });
  }
  if (end.status !== "failed") return "";
  const { code, retryAfter } = end;
  return eventText({ error: errors[code].sentence, code, retryAfter });
}
