// Starts a database and a storage behind a certificate that no client trusts. The storage would
// answer a client that trusts it.
import { makeCertificate } from "./certificate.ts";

export async function startUntrusted() {
  const secrets = await makeCertificate();
  const storage = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {}, ...secrets },
    () => new Response("never sent"),
  );
  const secure = Deno.listenTls({ hostname: "127.0.0.1", port: 0, ...secrets });
  const database = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  void acceptSecure(secure, open);
  void acceptPlain(database, secure.addr.port, open);
  return {
    storageUrl: `https://localhost:${storage.addr.port}/storage/v1`,
    databaseUrl: `postgres://p:secret@localhost:${database.addr.port}/p?sslmode=verify-full`,
    async close() {
      database.close();
      secure.close();
      for (const conn of open) close(conn);
      await storage.shutdown();
    },
  };
}

/** Only the handshake counts, and it fails. */
async function acceptSecure(listener: Deno.TlsListener, open: Set<Deno.Conn>) {
  for (;;) {
    try {
      const conn = await listener.accept();
      open.add(conn);
      void conn.handshake().catch(() => {});
    } catch (error) {
      if (error instanceof Deno.errors.BadResource) return;
    }
  }
}

/** PostgreSQL begins in plain bytes: the client asks for TLS, and switches to TLS after an "S". */
async function acceptPlain(listener: Deno.TcpListener, securePort: number, open: Set<Deno.Conn>) {
  for await (const conn of listener) {
    open.add(conn);
    void offerTls(conn, securePort, open).catch(() => {});
  }
}

const SSL_REQUEST_LENGTH = 8;

async function offerTls(conn: Deno.TcpConn, securePort: number, open: Set<Deno.Conn>) {
  await conn.read(new Uint8Array(SSL_REQUEST_LENGTH));
  await conn.write(new TextEncoder().encode("S"));
  const far = await Deno.connect({ hostname: "127.0.0.1", port: securePort });
  open.add(far);
  await Promise.allSettled([
    conn.readable.pipeTo(far.writable),
    far.readable.pipeTo(conn.writable),
  ]);
}

function close(conn: Deno.Conn) {
  try {
    conn.close();
  } catch {
    // The other side closed first.
  }
}
