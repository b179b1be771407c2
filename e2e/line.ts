// Opens a connection to a server, which a journey can cut and restore while the server runs on.

import { connectTo, type Target } from "../server/testing/database-target.ts";

export type Line = { port: number; cut(): void; mend(): void };

type LineOptions = {
  /** Called with the number of bytes that have come down. */
  down?: (bytes: number) => void;
  /** Called with the number of bytes that are on their way up, whether or not they arrive. */
  up?: (bytes: number) => void;
  /** Bytes per second upwards, shared by all senders. */
  upwards?: number;
  /** Bytes per second downwards, shared by all receivers. */
  downwards?: number;
  /** Milliseconds from a request to the beginning of its answer, half of them in each direction. */
  latency?: number;
};

/**
 * `target` may be known only at the first connection. It is a port of this machine, or a database's
 * socket.
 */
export function openLine(
  target: () => number | Target,
  wishes: LineOptions = {},
): Line {
  const { down = () => {}, up = () => {}, upwards = Infinity, downwards = Infinity } = wishes;
  const { latency = 0 } = wishes;
  const open = new Set<Deno.Conn>();
  const [paceUp, paceDown] = [paceOf(upwards), paceOf(downwards)];
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
      // By default TCP holds data back until the last packet is acknowledged. That costs each
      // database query 40 ms.
      near.setNoDelay();
      const place = target();
      const far = await connectTo(
        typeof place === "number" ? { hostname: "127.0.0.1", port: place } : place,
      );
      open.add(far);
      if (isTcp(far)) far.setNoDelay();
      const sent = each(async (bytes) => {
        up(bytes.length);
        await paceUp(bytes.length);
      });
      const came = each(async (bytes) => {
        down(bytes.length);
        await paceDown(bytes.length);
      });
      const through = [
        near.readable.pipeThrough(inPackets(upwards)).pipeThrough(sent)
          .pipeThrough(delayed(latency / 2)).pipeTo(far.writable),
        far.readable.pipeThrough(inPackets(downwards)).pipeThrough(came)
          .pipeThrough(delayed(latency / 2)).pipeTo(near.writable),
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

const isTcp = (conn: Deno.Conn): conn is Deno.TcpConn => conn.remoteAddr.transport === "tcp";

const each = (look: (bytes: Uint8Array) => void | Promise<void>) =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    async transform(bytes, controller) {
      await look(bytes);
      controller.enqueue(bytes);
    },
  });

/**
 * Splits data into packets, so that parallel transfers share a slow connection as on a real one.
 */
const inPackets = (perSecond: number) =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      const size = Math.max(1460, Math.ceil(perSecond / 50));
      for (let at = 0; at < bytes.length; at += size) {
        controller.enqueue(bytes.subarray(at, at + size));
      }
    },
  });

/** Delivers everything so many milliseconds later. Meanwhile more data may follow. */
function delayed(milliseconds: number) {
  let last: Promise<void> = Promise.resolve();
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      if (milliseconds === 0) return controller.enqueue(bytes);
      last = new Promise((arrived) =>
        setTimeout(() => {
          try {
            controller.enqueue(bytes);
          } catch {
            // The other side has closed the connection.
          }
          arrived();
        }, milliseconds)
      );
    },
    flush: () => last,
  });
}

/** Returns a function that waits until so many more bytes may go. */
function paceOf(perSecond: number) {
  let free = 0;
  return (bytes: number) => {
    const now = performance.now();
    free = Math.max(free, now) + bytes / perSecond * 1000;
    const wait = free - now;
    return wait < 1 ? Promise.resolve() : new Promise<void>((go) => setTimeout(go, wait));
  };
}

function hangUp(end: Deno.Conn) {
  try {
    end.close();
  } catch {
    // The other side closed it first.
  }
}
