// A request body that a test holds back. Given to a handler directly: a socket would read ahead.

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
    /** Resolves when the receiver reads the body: by then it has checked everything that it checks at first. */
    isBeingRead: asked.promise,
    /** Sends the bytes and ends the body. */
    finish: () => end.resolve(),
  };
}
