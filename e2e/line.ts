// A line to a server, which a journey may cut and mend while the server itself goes on.

import { connectTo, type Target } from "../server/testing/database-target.ts";

export type Line = { port: number; cut(): void; mend(): void };

type Wishes = {
  /** Told how many bytes have come down the line. */
  down?: (bytes: number) => void;
  /** Told how many bytes are on their way up, whether or not they arrive. */
  up?: (bytes: number) => void;
  /** Bytes that go up in a second, whoever sends them. */
  upwards?: number;
  /** And down. */
  downwards?: number;
  /** Milliseconds from a question to the beginning of its answer, half of them in each direction. */
  latency?: number;
};

/** `target` may be found out with the first connection: a port of this machine, or a database's socket. */
export function openLine(
  target: () => number | Target,
  wishes: Wishes = {},
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
      // What is held back until the other side has thanked for the last costs each question to a database 40 ms.
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

/** What is sent at the same time shares a slow line packet by packet, as on a real one. */
const inPackets = (perSecond: number) =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      const size = Math.max(1460, Math.ceil(perSecond / 50));
      for (let at = 0; at < bytes.length; at += size) {
        controller.enqueue(bytes.subarray(at, at + size));
      }
    },
  });

/** Everything arrives so many milliseconds later; meanwhile more may follow it. */
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
            // The other side has hung up.
          }
          arrived();
        }, milliseconds)
      );
    },
    flush: () => last,
  });
}

/** Resolves when so many bytes more may go. */
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
    // The other side was first.
  }
}
