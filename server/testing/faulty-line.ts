// A line between a phone and the server that fails as networks, gateways and busy servers do, request by request.

export type Fault =
  | "none"
  /** The server never hears of it. */
  | "cut before"
  /** The server has done it, and nobody is told. */
  | "cut after"
  /** Somebody answers in the server's place. */
  | { status: number; retryAfter?: number };

/** What the server was asked and said, whether or not the phone heard it. */
export type Exchange = { path: string; status: number; body: string };

/** As it is now: a test may lead the browser's own through this line. */
const network = globalThis.fetch;
const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function startFaultyLine(nextFault: (path: string) => Fault) {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const exchanges: Exchange[] = [];
  const watchers = new Set<() => void>();
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
      for (const watcher of watchers) watcher();
      if (fault === "cut before") return;
      const answer = typeof fault === "object" ? refusal(fault) : await forward(request);
      if (fault !== "cut after") await write(conn, answer);
    } catch {
      // The server is gone, or the phone: either way the line is.
    } finally {
      conn.close();
    }
  }

  async function forward({ path, ...init }: Request) {
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
    /** Resolves when so many requests have come in all. */
    reaches: (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (asked < count) return;
          watchers.delete(look);
          resolve();
        };
        watchers.add(look);
        look();
      }),
    close: () => listener.close(),
  };
}

type Request = { path: string; method: string; headers: [string, string][]; body?: string };
type Answer = { status: number; body: string; retryAfter: string | null };

const refusal = ({ status, retryAfter }: { status: number; retryAfter?: number }): Answer => ({
  status,
  body: "Somebody else's words",
  retryAfter: retryAfter === undefined ? null : `${retryAfter}`,
});

/** One request a connection. */
async function readRequest(conn: Deno.TcpConn): Promise<Request | undefined> {
  let bytes = new Uint8Array();
  const chunk = new Uint8Array(64 * 1024);
  for (;;) {
    const size = await conn.read(chunk);
    if (size === null) return undefined;
    bytes = new Uint8Array([...bytes, ...chunk.subarray(0, size)]);
    const head = decoder.decode(bytes).split("\r\n\r\n", 1)[0] ?? "";
    const headSize = encoder.encode(head).length + 4;
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1] ?? 0);
    if (bytes.length < headSize || bytes.length < headSize + length) continue;
    const [first = "", ...lines] = head.split("\r\n");
    const [method = "", path = ""] = first.split(" ");
    const headers = lines.map((line): [string, string] => {
      const at = line.indexOf(":");
      return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
    }).filter(([name]) => !perHop.has(name));
    const body = length > 0 ? decoder.decode(bytes.subarray(headSize)) : undefined;
    return { method, path, headers, body };
  }
}

const perHop = new Set(["host", "connection", "content-length", "accept-encoding"]);

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
  for (let sent = 0; sent < answer.length;) sent += await conn.write(answer.subarray(sent));
}
