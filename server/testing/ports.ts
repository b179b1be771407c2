// Servers of tests, and ports that no other test can get: they are below the range from which a
// system picks ports.
const FIRST = 20_000;
const COUNT = 12_000;

/** Serves on any free port of this machine. */
export const serveHere = (handle: Deno.ServeHandler<Deno.NetAddr>) =>
  Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, handle);

/** Listens on such a port. A server may close it and listen there again. */
export function listenOnOwnPort(): Deno.TcpListener {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    try {
      return Deno.listen({ hostname: "127.0.0.1", port });
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
}

/** Returns a port without a listener, for an address without a server or for another program. */
export function ownPort(): number {
  using listener = listenOnOwnPort();
  return listener.addr.port;
}

/** Returns the first of two such ports in a row. */
export function ownPortPair(): number {
  for (;;) {
    const port = ownPort();
    try {
      Deno.listen({ hostname: "127.0.0.1", port: port + 1 }).close();
      return port;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
}
