// Opens the port at once, answers as soon as there is an app, drains, and closes after the running
// requests.
import type { Settings } from "./env.ts";
import { CommandError } from "./process.ts";
import { type Timeouts, timeouts as usual, withTimeout } from "./timeouts.ts";

type Listener = {
  port: number;
  answerWith(handle: Deno.ServeHandler<Deno.NetAddr>): void;
  /**
   * From now on each answer says `Connection: close`. A client then closes the connection, so that
   * its next request goes to another server. Deno sends the header, and leaves the closing to the
   * client.
   */
  endConnections(): void;
  /** Running requests end first, but a request that hangs must not keep the process for ever. */
  close(): Promise<void>;
};

export function listen(
  { HOST: hostname, PORT: port }: Pick<Settings, "HOST" | "PORT">,
  timeouts: Pick<Timeouts, "ending"> = usual,
): Listener {
  let handle: Deno.ServeHandler<Deno.NetAddr> = answerStarting;
  let running = 0;
  let isEnding = false;
  let onIdle = () => {};
  const countedHandler: Deno.ServeHandler<Deno.NetAddr> = async (request, info) => {
    running++;
    try {
      const answer = await handle(request, info);
      return isEnding ? withConnectionClose(answer) : answer;
    } finally {
      if (--running === 0) onIdle();
    }
  };
  const server = serve(hostname, port, countedHandler);
  return {
    port: server.addr.port,
    answerWith(next) {
      handle = next;
    },
    endConnections() {
      isEnding = true;
    },
    async close() {
      isEnding = true;
      handle = answerStopping;
      const { promise: drained, resolve } = Promise.withResolvers<void>();
      onIdle = resolve;
      if (running === 0) resolve();
      // With an earlier shutdown, Deno would refuse the bodies that are still on their way.
      await withTimeout(timeouts.ending, drained.then(() => server.shutdown()), () => {});
    },
  };
}

function serve(hostname: string, port: number, handle: Deno.ServeHandler<Deno.NetAddr>) {
  try {
    // Courses are long lists of words, and mobile data is expensive. Deno does not compress
    // streams, parts, or what is compressed already.
    return Deno.serve(
      { hostname, port, automaticCompression: true, onListen() {} },
      handle,
    );
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) {
      throw new CommandError(
        `Port ${port} is taken. Stop whatever listens there, or set PORT to another.`,
      );
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`Cannot listen on ${hostname}:${port}: ${reason}`);
  }
}

const answerStarting: Deno.ServeHandler = (request) =>
  new URL(request.url).pathname === "/healthz"
    ? Response.json({ ok: true })
    : new Response("Starting.\n", { status: 503, headers: { "Retry-After": "1" } });

const answerStopping: Deno.ServeHandler = () =>
  new Response("Stopping.\n", {
    status: 503,
    headers: { "Retry-After": "2" },
  });

/** A new answer, because the headers of a redirect cannot be changed. */
function withConnectionClose(answer: Response) {
  const headers = new Headers(answer.headers);
  headers.set("Connection", "close");
  return new Response(answer.body, { status: answer.status, headers });
}
