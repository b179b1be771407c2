// A line to a server, which a journey may cut and mend while the server itself goes on.

export type Line = { port: number; cut(): void; mend(): void };

/** `count` is told how many bytes have come down the line. */
export function openLine(target: number, count: (bytes: number) => void = () => {}): Line {
  const open = new Set<Deno.TcpConn>();
  let listener: Deno.TcpListener | undefined = listen(0);
  const { port } = listener.addr;

  function listen(port: number) {
    const listener = Deno.listen({ hostname: "127.0.0.1", port });
    accept(listener);
    return listener;
  }

  async function accept(listener: Deno.TcpListener) {
    for await (const near of listener) join(near);
  }

  async function join(near: Deno.TcpConn) {
    open.add(near);
    try {
      const far = await Deno.connect({ hostname: "127.0.0.1", port: target });
      open.add(far);
      const counted = new TransformStream<Uint8Array, Uint8Array>({
        transform(bytes, controller) {
          count(bytes.length);
          controller.enqueue(bytes);
        },
      });
      const through = [
        near.readable.pipeTo(far.writable),
        far.readable.pipeThrough(counted).pipeTo(near.writable),
      ];
      await Promise.allSettled(through);
      open.delete(far);
    } catch {
      hangUp(near);
    }
    open.delete(near);
  }

  return {
    port,
    cut() {
      listener?.close();
      listener = undefined;
      for (const end of open) hangUp(end);
      open.clear();
    },
    mend() {
      listener ??= listen(port);
    },
  };
}

function hangUp(end: Deno.TcpConn) {
  try {
    end.close();
  } catch {
    // The other side was first.
  }
}
