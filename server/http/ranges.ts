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

const PIECE = 256 * 1024;

/** Opens before anything is answered, so that a missing file can still become a 404. */
export async function openSlice(
  path: string,
  { start, end }: ByteRange,
): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
  const file = await Deno.open(path);
  try {
    if (start > 0) await file.seek(start, Deno.SeekMode.Start);
    // To its end Deno sends a file by itself: nothing of it comes by here, or into our memory.
    if ((await file.stat()).size === end + 1) return file.readable;
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
