// Reads only once what a class watches together: parts of files that are asked for again stay in
// memory for a while. The bytes of an id never change, so they are never wrong.
import type { ByteRange } from "../../../server/http/ranges.ts";
import type { StoredFile } from "./object-types.ts";

const BLOCK = 1024 * 1024;
/**
 * For all files together. The list of asked parts is as long, because the memory would have lost an
 * older part by now.
 */
const MAX_BLOCKS = 24;
/** Longer parts are rarely asked for twice, and would leave no room for others. */
const MAX_BLOCKS_PER_RANGE = 4;

export function openBlockCache() {
  /** Both maps are in the order of last use. */
  const blocks = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const requested = new Map<string, true>();

  function block({ file, facts }: StoredFile, index: number): Promise<Uint8Array<ArrayBuffer>> {
    const key = `${facts.id} ${index}`;
    const reading = blocks.get(key) ?? readBlock(file, index, facts.size);
    touch(blocks, key, reading, MAX_BLOCKS);
    reading.catch(() => blocks.delete(key));
    return reading;
  }

  /** Returns nothing if a block of the range was not asked for lately. */
  return (found: StoredFile, { start, end }: ByteRange) => {
    const first = Math.floor(start / BLOCK);
    const last = Math.floor(end / BLOCK);
    if (last - first > MAX_BLOCKS_PER_RANGE) return undefined;
    let wasRequested = true;
    for (let index = first; index <= last; index++) {
      const key = `${found.facts.id} ${index}`;
      wasRequested &&= requested.has(key);
      touch(requested, key, true, MAX_BLOCKS);
    }
    if (!wasRequested) return undefined;
    // Throws if the file has been removed meanwhile.
    Deno.statSync(found.file);
    let index = first;
    return new ReadableStream<Uint8Array<ArrayBuffer>>({
      async pull(controller) {
        const from = index * BLOCK;
        const bytes = await block(found, index);
        controller.enqueue(bytes.subarray(Math.max(0, start - from), end + 1 - from));
        if (index++ === last) controller.close();
      },
    });
  };
}

function touch<T>(map: Map<string, T>, key: string, value: T, most: number) {
  map.delete(key);
  map.set(key, value);
  for (const oldest of map.keys()) {
    if (map.size <= most) return;
    map.delete(oldest);
  }
}

async function readBlock(path: string, index: number, size: number) {
  const start = index * BLOCK;
  const bytes = new Uint8Array(Math.min(BLOCK, size - start));
  const file = await Deno.open(path);
  try {
    await file.seek(start, Deno.SeekMode.Start);
    for (let at = 0; at < bytes.length;) {
      const read = await file.read(bytes.subarray(at));
      if (read === null) throw new Error(`${path} is shorter than its stored size.`);
      at += read;
    }
    return bytes;
  } finally {
    file.close();
  }
}
