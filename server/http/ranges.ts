// Byte ranges (RFC 9110): reads what a request asks for, and opens that slice of a file.

/** Both ends are included, as in the header. */
export type ByteRange = { start: number; end: number };

/**
 * A malformed header, another unit or several ranges may be ignored: then the whole file is sent.
 */
export function parseRange(
  header: string | null,
  size: number,
): ByteRange | "whole" | "unsatisfiable" {
  const match = /^bytes=[ \t]*(\d*)-(\d*)[ \t]*$/i.exec(header ?? "");
  const [, first = "", last = ""] = match ?? [];
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

/** Few and large pieces: the read of each piece waits for another thread. */
const PIECE = 512 * 1024;

/**
 * HTTP/1 ends an answer after the bytes that its length promises, whatever follows. The file can
 * then be sent from the start of the slice, and no byte passes through this code. HTTP/2 does not
 * end it; its requests have no Host header.
 */
export const endsByLength = ({ headers }: Request) => headers.has("host");

/** Opens the file before the answer begins, so that a missing file can still become a 404. */
export function openSlice(
  path: string,
  { start, end }: ByteRange,
  endsByLength = false,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  // Synchronous: these calls take less time than passing them to another thread.
  const file = Deno.openSync(path);
  try {
    if (start > 0) file.seekSync(start, Deno.SeekMode.Start);
    if (endsByLength || file.statSync().size === end + 1) return file.readable;
  } catch (error) {
    file.close();
    throw error;
  }
  return readInPieces(file, path, end - start + 1);
}

function readInPieces(
  file: Deno.FsFile,
  path: string,
  size: number,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let bytesLeft = size;
  return new ReadableStream({
    async pull(controller) {
      try {
        const piece = new Uint8Array(Math.min(PIECE, bytesLeft));
        const read = bytesLeft === 0 ? 0 : await file.read(piece);
        // The length is promised. A broken connection shows the client that bytes are missing.
        if (read === null) throw new Error(`${path} ends before the requested range`);
        if (read > 0) controller.enqueue(piece.subarray(0, read));
        bytesLeft -= read;
        if (bytesLeft > 0) return;
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
