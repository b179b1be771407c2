// Opens a connection to a server, which a journey can cut and restore while the server runs on.

import { connectTo, type Target } from "../../server/testing/database-target.ts";

export type FaultyConnection = {
  port: number;
  cut(): void;
  restore(): void;
  /** Nothing gets through and nothing is refused. What has lost data stays dead after `restore`. */
  swallow(): void;
  /** Cuts what is open. New connections work. */
  cutOpen(): void;
};

type ConnectionOptions = {
  /** Called with the number of bytes that have come down. */
  onDownload?: (bytes: number) => void;
  /** Called with the number of bytes that are on their way up, whether or not they arrive. */
  onUpload?: (bytes: number) => void;
  /** Bytes per second upwards, shared by all senders. */
  uploadRate?: number;
  /** Bytes per second downwards, shared by all receivers. */
  downloadRate?: number;
  /** Milliseconds from a request to the beginning of its answer, half of them in each direction. */
  latency?: number;
};

/**
 * `target` may be known only at the first connection. It is a port of this machine, or a database's
 * socket.
 */
export function openFaultyConnection(
  target: () => number | Target,
  options: ConnectionOptions = {},
): FaultyConnection {
  const {
    onDownload = () => {},
    onUpload = () => {},
    uploadRate = Infinity,
    downloadRate = Infinity,
  } = options;
  const { latency = 0 } = options;
  const openSockets = new Set<Deno.Conn>();
  const [limitUpload, limitDownload] = [createRateLimit(uploadRate), createRateLimit(downloadRate)];
  let isSwallowing = false;
  let listener: Deno.TcpListener | undefined = listen(0);
  const { port } = listener.addr;

  function listen(port: number) {
    const listener = Deno.listen({ hostname: "127.0.0.1", port });
    accept(listener);
    return listener;
  }

  async function accept(listener: Deno.TcpListener) {
    for await (const client of listener) relay(client);
  }

  async function relay(client: Deno.TcpConn) {
    openSockets.add(client);
    const waitIfDead = createLoss(() => isSwallowing);
    try {
      // By default TCP holds data back until the last packet is acknowledged. That costs each
      // database query 40 ms.
      client.setNoDelay();
      const server = await connectTo(asTarget(target()));
      openSockets.add(server);
      if (isTcp(server)) server.setNoDelay();
      const half = latency / 2;
      const pipes = [
        pipe(client, server, { rate: uploadRate, latency: half }, async (bytes) => {
          onUpload(bytes.length);
          await waitIfDead();
          await limitUpload(bytes.length);
        }),
        pipe(server, client, { rate: downloadRate, latency: half }, async (bytes) => {
          await waitIfDead();
          onDownload(bytes.length);
          await limitDownload(bytes.length);
        }),
      ];
      await Promise.allSettled(pipes);
      openSockets.delete(server);
    } catch {
      closeSocket(client);
    }
    openSockets.delete(client);
  }

  function cutOpen() {
    for (const socket of openSockets) closeSocket(socket);
    openSockets.clear();
  }

  return {
    port,
    cut() {
      listener?.close();
      listener = undefined;
      cutOpen();
    },
    cutOpen,
    swallow() {
      isSwallowing = true;
    },
    restore() {
      isSwallowing = false;
      listener ??= listen(port);
    },
  };
}

const asTarget = (address: number | Target): Target =>
  typeof address === "number" ? { hostname: "127.0.0.1", port: address } : address;

/** A connection that has lost data never goes on. */
function createLoss(isLosing: () => boolean) {
  let isDead = false;
  return async () => {
    isDead ||= isLosing();
    if (isDead) await new Promise(() => {});
  };
}

const isTcp = (conn: Deno.Conn): conn is Deno.TcpConn => conn.remoteAddr.transport === "tcp";

const pipe = (
  from: Deno.Conn,
  to: Deno.Conn,
  { rate, latency }: { rate: number; latency: number },
  onChunk: (bytes: Uint8Array) => Promise<void>,
) =>
  from.readable.pipeThrough(splitIntoPackets(rate)).pipeThrough(forEachChunk(onChunk))
    .pipeThrough(delayBy(latency)).pipeTo(to.writable);

const forEachChunk = (onChunk: (bytes: Uint8Array) => void | Promise<void>) =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    async transform(bytes, controller) {
      await onChunk(bytes);
      controller.enqueue(bytes);
    },
  });

/**
 * Splits data into packets, so that parallel transfers share a slow connection as on a real one.
 */
const splitIntoPackets = (perSecond: number) =>
  new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      const size = Math.max(1460, Math.ceil(perSecond / 50));
      for (let at = 0; at < bytes.length; at += size) {
        controller.enqueue(bytes.subarray(at, at + size));
      }
    },
  });

/** Delivers everything so many milliseconds later. Meanwhile more data may follow. */
function delayBy(milliseconds: number) {
  let lastDelivery: Promise<void> = Promise.resolve();
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(bytes, controller) {
      if (milliseconds === 0) return controller.enqueue(bytes);
      lastDelivery = new Promise((resolve) =>
        setTimeout(() => {
          try {
            controller.enqueue(bytes);
          } catch {
            // The other side has closed the connection.
          }
          resolve();
        }, milliseconds)
      );
    },
    flush: () => lastDelivery,
  });
}

/** Returns a function that waits until so many more bytes may go. */
function createRateLimit(perSecond: number) {
  let nextFreeTime = 0;
  return (bytes: number) => {
    const now = performance.now();
    nextFreeTime = Math.max(nextFreeTime, now) + bytes / perSecond * 1000;
    const wait = nextFreeTime - now;
    return wait < 1 ? Promise.resolve() : new Promise<void>((resolve) => setTimeout(resolve, wait));
  };
}

function closeSocket(socket: Deno.Conn) {
  try {
    socket.close();
  } catch {
    // The other side closed it first.
  }
}
