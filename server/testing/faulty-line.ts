// A connection between a phone and the server that fails as networks, gateways and busy servers do.
// Each request can have its own fault.
import { type RawRequest, readRequest, writeAll } from "./raw-http.ts";
import { openConditions } from "./until.ts";

export type Fault =
  | "none"
  /** The server never receives the request. */
  | "cut before"
  /** The server has done the work, but the phone gets no answer. */
  | "cut after"
  /** Another machine answers instead of the server. */
  | { status: number; retryAfter?: number };

/** One request and the server's answer to it, also if the phone never got the answer. */
export type Exchange = { path: string; status: number; body: string };

/** Keeps the real fetch, because a test may lead the global fetch through this line. */
const network = globalThis.fetch;
const encoder = new TextEncoder();

export function startFaultyLine(nextFault: (path: string) => Fault) {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const exchanges: Exchange[] = [];
  const { changed, until } = openConditions();
  let target = "";
  let asked = 0;
  void accept();

  async function accept() {
    for await (const conn of listener) void relay(conn);
  }

  async function relay(conn: Deno.TcpConn) {
    try {
      const request = await readRequest(conn);
      if (!request) return;
      asked++;
      const fault = nextFault(request.path);
      changed();
      if (fault === "cut before") return;
      const answer = typeof fault === "object" ? refusal(fault) : await forward(request);
      if (fault !== "cut after") await write(conn, answer);
    } catch {
      // The server or the phone is gone, so this connection ends too.
    } finally {
      conn.close();
    }
  }

  async function forward({ path, ...init }: RawRequest) {
    const answer = await network(target + path, init);
    const body = await answer.text();
    exchanges.push({ path, status: answer.status, body });
    return { status: answer.status, body, retryAfter: answer.headers.get("retry-after") };
  }

  return {
    origin: `http://127.0.0.1:${listener.addr.port}`,
    exchanges,
    asked: () => asked,
    leadTo(origin: string) {
      target = origin;
    },
    /** Resolves when so many requests have come in total. */
    reaches: (count: number) => until(() => asked >= count),
    close: () => listener.close(),
  };
}

type Answer = { status: number; body: string; retryAfter: string | null };

const refusal = ({ status, retryAfter }: { status: number; retryAfter?: number }): Answer => ({
  status,
  body: "Somebody else's words",
  retryAfter: retryAfter === undefined ? null : `${retryAfter}`,
});

async function write(conn: Deno.TcpConn, { status, body, retryAfter }: Answer) {
  const bytes = encoder.encode(body);
  const head = [
    `HTTP/1.1 ${status} -`,
    "content-type: application/json",
    `content-length: ${bytes.length}`,
    ...retryAfter === null ? [] : [`retry-after: ${retryAfter}`],
    "connection: close",
  ];
  const answer = new Uint8Array([...encoder.encode(`${head.join("\r\n")}\r\n\r\n`), ...bytes]);
  await writeAll(conn, answer);
}
