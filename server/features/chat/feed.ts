// An answer as it grows, and everybody who reads along: what is new is written once for all of them.
import { errors } from "../../http/errors.ts";
import type { ModelFailure } from "../../services/model-failed.ts";

export type End =
  | { status: "done" | "stopped" }
  | { status: "failed"; code: ModelFailure; retryAfter?: number };

export type Feed = {
  readonly text: string;
  readonly end: End | undefined;
  readonly readers: number;
  /** Resolves with the first word or the end, whichever comes first. */
  readonly begun: Promise<void>;
  add(text: string): void;
  finish(end: End): void;
  /** What comes from there on, as an event stream. */
  read(from: number): ReadableStream<Uint8Array<ArrayBuffer>>;
  /** Readers who heard nothing for a while hear that we are still there. */
  comfort(): void;
  /** Whoever reads has to ask another process. */
  cutOff(): void;
};

/** So many pieces wait for a slow line; what comes then is joined. */
const WAITING = 8;
const encoder = new TextEncoder();
const line = (data: unknown) => encoder.encode(`data: ${JSON.stringify(data)}\n\n`);
const comment = encoder.encode(":\n\n");
const done = "data: [DONE]\n\n";

type Reader = {
  controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>;
  sent: number;
  quiet: number;
};

/** Seconds, if it is comforted once a second. */
const QUIET = 14;

export function openFeed(text = ""): Feed {
  let end: End | undefined;
  const readers = new Set<Reader>();
  const begun = Promise.withResolvers<void>();

  // To enqueue may call for more at once: what is known of a reader is changed before.
  function close(reader: Reader) {
    if (!readers.delete(reader)) return;
    if (end) reader.controller.enqueue(encoder.encode(lastWords(end) + done));
    reader.controller.close();
  }

  function sentAll(reader: Reader) {
    reader.sent = text.length;
    reader.quiet = 0;
  }

  /** What a reader has not been sent yet, in one piece. */
  function catchUp(reader: Reader) {
    if (reader.sent < text.length) {
      const content = text.slice(reader.sent);
      sentAll(reader);
      reader.controller.enqueue(line({ content }));
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
        // Behind, or ahead: another process may have told her more than is known here by now.
        if (reader.sent !== before) {
          catchUp(reader);
          continue;
        }
        sentAll(reader);
        reader.controller.enqueue(shared ??= line({ content: more }));
      }
      begun.resolve();
    },
    finish(how) {
      end ??= how;
      for (const reader of readers) if (hasRoom(reader)) catchUp(reader);
      begun.resolve();
    },
    read(from) {
      let own: Reader | undefined;
      return new ReadableStream({
        start(controller) {
          own = { controller, sent: from, quiet: 0 };
          readers.add(own);
        },
        pull: () => own && catchUp(own),
        cancel: () => void (own && readers.delete(own)),
      }, { highWaterMark: WAITING });
    },
    comfort() {
      for (const reader of readers) {
        if (++reader.quiet < QUIET || !hasRoom(reader)) continue;
        reader.quiet = 0;
        reader.controller.enqueue(comment);
      }
    },
    cutOff() {
      for (const reader of readers) close(reader);
    },
  };
}

const hasRoom = ({ controller }: Reader) => (controller.desiredSize ?? 0) > 0;

function lastWords(end: End): string {
  if (end.status !== "failed") return "";
  const { code, retryAfter } = end;
  return `data: ${JSON.stringify({ error: errors[code].sentence, code, retryAfter })}\n\n`;
}
