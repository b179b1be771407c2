// A small load balancer as operators have one: it asks each server for /readyz, and sends each
// request to a server whose last answer was 200. It never sends a request twice, because that would
// hide what fails.
import { Agent, request as ask } from "node:http";
import { buffer } from "node:stream/consumers";
import { serveHere } from "../ports.ts";

/** Many checks fit into DRAIN_SECONDS. */
const EVERY_MS = 200;
const MAX_MS = 1000;

type Server = { port: number; agent: Agent; isReady: boolean; requests: number };

export type Balancer = {
  origin: string;
  isReady(port: number): boolean;
  /** How many requests went to the server. */
  requestsOf(port: number): number;
  close(): Promise<void>;
};

export function startBalancer(ports: number[]): Balancer {
  const servers: Server[] = ports.map((port) => ({
    port,
    // Connections stay open from one request to the next, as a real balancer keeps them.
    agent: new Agent({ keepAlive: true }),
    isReady: false,
    requests: 0,
  }));
  const closed = new AbortController();
  const watching = servers.map((server) => watch(server, closed.signal));
  let turn = 0;
  const front = serveHere(async (request) => {
    const ready = servers.filter(({ isReady }) => isReady);
    const server = ready[turn++ % ready.length];
    if (!server) return new Response("No server is ready.\n", { status: 503 });
    server.requests++;
    try {
      return await forward(request, server);
    } catch (error) {
      return new Response(`${error}\n`, { status: 502 });
    }
  });
  const of = (port: number) => {
    const server = servers.find((each) => each.port === port);
    if (!server) throw new Error(`No server has port ${port}.`);
    return server;
  };
  return {
    origin: `http://127.0.0.1:${front.addr.port}`,
    isReady: (port) => of(port).isReady,
    requestsOf: (port) => of(port).requests,
    async close() {
      closed.abort();
      await Promise.all(watching);
      await front.shutdown();
      for (const { agent } of servers) agent.destroy();
    },
  };
}

async function watch(server: Server, closed: AbortSignal) {
  while (!closed.aborted) {
    server.isReady = await fetch(`http://127.0.0.1:${server.port}/readyz`, {
      signal: AbortSignal.timeout(MAX_MS),
    }).then(async (answer) => {
      await answer.body?.cancel();
      return answer.status === 200;
    }, () => false);
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}

/** These headers are for one connection only, so the balancer does not pass them on. */
const OWN = ["connection", "keep-alive", "transfer-encoding"];

async function forward(request: Request, { port, agent }: Server): Promise<Response> {
  const { pathname, search } = new URL(request.url);
  const body = new Uint8Array(await request.arrayBuffer());
  const headers: Record<string, string | number> = Object.fromEntries(request.headers);
  for (const name of OWN) delete headers[name];
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const outgoing = ask(
    {
      ...{ host: "127.0.0.1", port, agent, method: request.method, path: pathname + search },
      headers: { ...headers, "content-length": body.length },
    },
    (incoming) => {
      const { statusCode: status, headers } = incoming;
      const answered = new Headers();
      for (const [name, value] of Object.entries(headers)) {
        if (OWN.includes(name)) continue;
        for (const one of [value ?? []].flat()) answered.append(name, one);
      }
      buffer(incoming).then(
        (bytes) => resolve(new Response(new Uint8Array(bytes), { status, headers: answered })),
        reject,
      );
    },
  );
  outgoing.on("error", reject);
  outgoing.end(body);
  return await promise;
}
