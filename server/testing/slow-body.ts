// A request body that a test holds back. A test gives it directly to a handler, because a socket
// would read ahead.

export function slowBody(bytes: Uint8Array<ArrayBuffer>) {
  const asked = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      asked.resolve();
      await end.promise;
      controller.enqueue(bytes);
      controller.close();
    },
  }, { highWaterMark: 0 });
  return {
    body,
    /**
     * Resolves when the receiver reads the body. The receiver has made all its first checks by
     * then.
     */
    isBeingRead: asked.promise,
    /** Sends the bytes and ends the body. */
    finish: () => end.resolve(),
  };
}
