// Reads a file from storage, however long it takes, while bytes arrive.

/** If storage sends nothing for so long, the reading fails. */
const SILENCE_MS = 30_000;

export async function* readPatiently<Bytes>(file: ReadableStream<Bytes>, signal: AbortSignal) {
  const reader = file.getReader();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const { promise: ended, reject } = Promise.withResolvers<never>();
  // Prevents an unhandled rejection while no read waits for this promise.
  ended.catch(() => {});
  const end = () => reject(new Error("The reading was stopped."));
  signal.addEventListener("abort", end);
  if (signal.aborted) end();
  try {
    for (;;) {
      timer = setTimeout(() => reject(new Error("Storage sends no more bytes.")), SILENCE_MS);
      const { done, value } = await Promise.race([reader.read(), ended]);
      clearTimeout(timer);
      if (done) return;
      yield value;
    }
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", end);
    reader.cancel().catch(() => {});
  }
}
