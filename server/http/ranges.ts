// Byte ranges (RFC 9110): what a request asks for, and the slice of a file that answers it.

/** Both ends belong to it, as in the header. */
export type ByteRange = { start: number; end: number };

/** A header that is malformed, of another unit or asks for several ranges may be ignored: then all goes out. */
export function parseRange(
  header: string | null,
  size: number,
): ByteRange | "whole" | "unsatisfiable" {
  const asked = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "");
  const [, first = "", last = ""] = asked ?? [];
  if (first === "" && last === "") return "whole";

  if (first === "") {
    const length = Math.min(Number(last), size);
    return length === 0 ? "unsatisfiable" : { start: size - length, end: size - 1 };
  }
  const start = Number(first);
  const end = last === "" ? Infinity : Number(last);
  if (start > end) return "whole";
  return start >= size ? "unsatisfiable" : { start, end: Math.min(end, size - 1) };
}

/** Few and large: each waits for another thread. */
const PIECE = 512 * 1024;

/**
 * HTTP/1 ends an answer after as many bytes as its length promises, whatever comes behind them: then a file may go out
 * from where the slice begins, without a byte of it coming by here. HTTP/2 does not, and hands on no Host.
 */
export const endsByLength = ({ headers }: Request) => headers.has("host");

/** Opens before anything is answered, so that a missing file can still become a 404. */
export function openSlice(
  path: string,
  { start, end }: ByteRange,
  endsByLength = false,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  // These take less time than it takes to let another thread do them.
  const file = Deno.openSync(path);
  try {
    if (start > 0) file.seekSync(start, Deno.SeekMode.Start);
    if (endsByLength || file.statSync().size === end + 1) return file.readable;
  } catch (error) {
    file.close();
    throw error;
  }
  return piecesOf(file, path, end - start + 1);
}

function piecesOf(
  file: Deno.FsFile,
  path: string,
  size: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let left = size;
  return new ReadableStream({
    async pull(controller) {
      try {
        const piece = new Uint8Array(Math.min(PIECE, left));
        const read = left === 0 ? 0 : await file.read(piece);
        // Its length has been promised: a connection that breaks is honest, a short answer is not.
        if (read === null) throw new Error(`${path} ends before its slice does`);
        if (read > 0) controller.enqueue(piece.subarray(0, read));
        left -= read;
        if (left > 0) return;
        controller.close();
        file.close();
      } catch (error) {
        file.close();
        throw error;
      }
    },
    cancel: () => file.close(),
  });
}
