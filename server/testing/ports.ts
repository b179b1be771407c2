// Ports that no other test can get: they lie below the range from which a system gives out ports by itself.
const FIRST = 20_000;
const COUNT = 12_000;

/** Listens on such a port. The server may stop listening, and listen there again later. */
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

/** A port where nobody listens, for an address without a server, or for another program. */
export function ownPort(): number {
  using listener = listenOnOwnPort();
  return listener.addr.port;
}

/** Two such ports in a row; this is the first. */
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
