// What proofs of uploads and downloads share.

/** Counts bytes, and waits for a count. */
export function createByteCount() {
  let waiter: { bytes: number; go: () => void } | undefined;
  const count = {
    bytes: 0,
    add(bytes: number) {
      count.bytes += bytes;
      if (waiter && count.bytes >= waiter.bytes) waiter.go();
    },
    waitFor: (bytes: number) => new Promise<void>((resolve) => waiter = { bytes, go: resolve }),
  };
  return count;
}

/** A folder that is removed at the end of the block, also after a failure. */
export async function temporaryFolder(prefix: string) {
  const path = await Deno.makeTempDir({ prefix });
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}
