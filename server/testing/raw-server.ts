// A server by hand that always notices when its caller leaves. Deno.serve does not notice it after
// requests of some lengths.
import { listenOnOwnPort } from "./ports.ts";
import { framed, type RawRequest, readRequest, readToEnd, writeAll } from "./raw-http.ts";

/** `gone` resolves when the caller has closed the connection. */
type Handle = (request: RawRequest, gone: Promise<void>) => Promise<Response>;

const encoder = new TextEncoder();

export function serveRaw(handle: Handle) {
  const listener = listenOnOwnPort();
  const conns = new Set<Deno.TcpConn>();
  void accept();

  async function accept() {
    for await (const conn of listener) {
      conns.add(conn);
      conn.setNoDelay(true);
      void serve(conn).catch(() => {
        // The caller left while we wrote.
      }).finally(() => close(conn));
    }
  }

  async function serve(conn: Deno.TcpConn) {
    const request = await readRequest(conn);
    if (!request) return;
    await send(conn, await handle(request, readToEnd(conn)));
  }

  function close(conn: Deno.TcpConn) {
    if (conns.delete(conn)) conn.close();
  }

  return {
    origin: `http://127.0.0.1:${listener.addr.port}`,
    stop() {
      listener.close();
      for (const conn of conns) close(conn);
    },
  };
}

async function send(conn: Deno.TcpConn, { status, headers, body }: Response) {
  const lines = [...headers].map(([name, value]) => `${name}: ${value}`);
  const head = [`HTTP/1.1 ${status} -`, ...lines, "transfer-encoding: chunked"];
  await writeAll(conn, encoder.encode([...head, "connection: close", "", ""].join("\r\n")));
  for await (const chunk of body ?? []) {
    if (chunk.length > 0) await writeAll(conn, framed(chunk));
  }
  await writeAll(conn, encoder.encode("0\r\n\r\n"));
}
