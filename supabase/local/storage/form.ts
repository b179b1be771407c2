// Reads multipart/form-data (RFC 7578): small fields, then one file that is handed on and never
// held in memory.
import { Buffer } from "node:buffer";
import { badRequest } from "./refused.ts";

export type Form = {
  fields: Map<string, string>;
  type: string;
  file: AsyncIterable<Uint8Array>;
};

const MAX_HEAD = 8 * 1024;
const MAX_FIELD = 64 * 1024;
const MAX_FIELDS = 10;
/** Room for one piece of a body and the rest of the piece before it. */
const ROOM = 128 * 1024;

export async function readForm(body: AsyncIterable<Uint8Array>, type: string): Promise<Form> {
  const boundary = /;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(type);
  const mark = Buffer.from(`\r\n--${boundary?.[1] ?? boundary?.[2] ?? ""}`);
  if (!boundary) throw badRequest("No content provided");
  const text = cutter(body);
  await held(text.until(mark), MAX_HEAD);
  const fields = new Map<string, string>();
  for (;;) {
    // After each boundary comes the next part's head, or two hyphens and the end.
    const head = await held(text.until(Buffer.from("\r\n\r\n")), MAX_HEAD);
    const name = /^content-disposition:.*?[;\s]name="([^"]*)"/im.exec(head)?.[1];
    if (name === undefined || fields.size === MAX_FIELDS) throw badRequest("No content provided");
    const file = text.until(mark);
    if (!/^content-disposition:.*?[;\s]filename\*?=/im.test(head)) {
      fields.set(name, await held(file, MAX_FIELD));
      continue;
    }
    const type = /^content-type:[ \t]*([^\r\n]*)/im.exec(head)?.[1]?.trim();
    return { fields, type: type ?? "application/octet-stream", file };
  }
}

/**
 * Cuts a body at given marks, wherever its pieces begin and end. Each result is valid until the
 * next one is asked for.
 */
function cutter(body: AsyncIterable<Uint8Array>) {
  const pieces = body[Symbol.asyncIterator]();
  let room = Buffer.alloc(ROOM);
  // The first boundary has no line before it, so this adds the line break.
  let start = 0;
  let end = room.write("\r\n");

  async function more() {
    const { value, done } = await pieces.next();
    if (done) throw badRequest("Unexpected end of form");
    const rest = room.subarray(start, end);
    if (rest.length + value.length > room.length) room = Buffer.alloc(rest.length + value.length);
    room.set(rest);
    room.set(value, rest.length);
    start = 0;
    end = rest.length + value.length;
  }

  return {
    /** Returns everything before the mark, and removes the mark too. */
    async *until(mark: Buffer): AsyncGenerator<Uint8Array, void> {
      for (;;) {
        const found = room.subarray(start, end).indexOf(mark);
        // A piece may end with the beginning of a mark.
        const stop = found >= 0 ? start + found : Math.max(start, end - mark.length + 1);
        const before = room.subarray(start, stop);
        start = found >= 0 ? stop + mark.length : stop;
        if (before.length > 0) yield before;
        if (found >= 0) return;
        await more();
      }
    },
  };
}

async function held(text: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  let whole = Buffer.alloc(0);
  for await (const piece of text) {
    whole = Buffer.concat([whole, piece]);
    if (whole.length > most) throw badRequest("No content provided");
  }
  return whole.toString();
}
