// Accepts connections on one port, and can stop and continue to do so.
import { listenOnOwnPort } from "./ports.ts";

export function openReopeningListener(serve: (conn: Deno.TcpConn) => void) {
  let listener: Deno.TcpListener | undefined = listenOnOwnPort();
  const { port } = listener.addr;
  void acceptAll(listener);

  async function acceptAll(listener: Deno.TcpListener) {
    for await (const conn of listener) serve(conn);
  }

  return {
    port,
    /** From now on the system refuses connections. Open ones stay open. */
    refuse() {
      listener?.close();
      listener = undefined;
    },
    accept() {
      if (listener) return;
      listener = Deno.listen({ hostname: "127.0.0.1", port });
      void acceptAll(listener);
    },
  };
}
