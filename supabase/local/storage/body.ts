// Reads a body into memory that is used again. New memory for half a gigabyte would wait for the
// garbage collector.

export const PIECE = 64 * 1024;

type Body = ReadableStream<Uint8Array<ArrayBuffer>>;

/** Asks `room` for memory for each next piece, and takes this memory over. */
export function piecesOf(body: Body, room: () => ArrayBuffer) {
  try {
    const reader = body.getReader({ mode: "byob" });
    return {
      next: async () => {
        const { value, done } = await reader.read(new Uint8Array(room()));
        return done ? undefined : value;
      },
      cancel: () => reader.cancel(),
      isInRoom: true,
    };
  } catch (error) {
    // Small bodies, and bodies that a test has made, are no streams of bytes.
    if (!(error instanceof TypeError)) throw error;
    const reader = body.getReader();
    return {
      next: async () => (await reader.read()).value,
      cancel: () => reader.cancel(),
      isInRoom: false,
    };
  }
}

const MAX_FREE = 8;
const freeBuffers: ArrayBuffer[] = [];
const lentBuffers = new WeakSet<ArrayBufferLike>();

/**
 * Returns the same request with a body in lent memory. The reader gives each used piece back with
 * `giveBack`.
 */
export function withLentBody({ url, method, headers, body }: Request): Request {
  if (!body) return new Request(url, { method, headers });
  const pieces = piecesOf(body, () => freeBuffers.pop() ?? new ArrayBuffer(PIECE));
  const wrappedBody: Body = new ReadableStream({
    async pull(controller) {
      const piece = await pieces.next();
      if (!piece) return controller.close();
      if (pieces.isInRoom) lentBuffers.add(piece.buffer);
      controller.enqueue(piece);
    },
    cancel: () => pieces.cancel(),
  }, { highWaterMark: 0 });
  return new Request(url, { method, headers, body: wrappedBody });
}

export function giveBack({ buffer }: Uint8Array) {
  if (!lentBuffers.delete(buffer) || !(buffer instanceof ArrayBuffer)) return;
  if (freeBuffers.length < MAX_FREE) freeBuffers.push(buffer);
}
