// A TCP proxy between the app and its database that fails as networks do.
import { connectTo, type Target } from "./database-target.ts";
import { openReopeningListener } from "./reopening-listener.ts";

export type Fault = "none" | "refused" | "hung" | "closed";

type Proxy = {
  port: number;
  /**
   * Sets what happens to connections from now on. `refused` and `closed` also cut open connections,
   * and `hung` stops their bytes.
   */
  set(fault: Fault): void;
  /** Resolves when a connection hangs at `hangsBefore`. */
  reached: Promise<void>;
  close(): Promise<void>;
};

/** With `hangsBefore`, the proxy hangs as soon as these words go to the target. */
export function startProxy(target: Target, hangsBefore?: string): Proxy {
  const open = new Set<Deno.Conn>();
  let fault: Fault = "none";
  const reached = Promise.withResolvers<void>();
  let thaw = Promise.withResolvers<void>();
  const listener = openReopeningListener((conn) => {
    open.add(conn);
    if (fault === "closed") drop(conn);
    else void relay(conn);
  });

  async function relay(conn: Deno.Conn) {
    let upstream: Deno.Conn | undefined;
    try {
      if (fault === "hung") await thaw.promise;
      if (!open.has(conn)) return;
      upstream = await connectTo(target);
      open.add(upstream);
      await Promise.race([pump(conn, upstream, hangsBefore), pump(upstream, conn)]);
    } catch {
      // One end has closed. That is what tests use this proxy for.
    }
    if (upstream) drop(upstream);
    drop(conn);
  }

  async function pump(from: Deno.Conn, to: Deno.Conn, hangsBefore?: string) {
    const buffer = new Uint8Array(64 * 1024);
    for (;;) {
      const size = await from.read(buffer);
      if (size === null) return;
      if (hangsBefore && new TextDecoder().decode(buffer.subarray(0, size)).includes(hangsBefore)) {
        fault = "hung";
        reached.resolve();
      }
      if (fault === "hung") await thaw.promise;
      let sent = 0;
      while (sent < size) sent += await to.write(buffer.subarray(sent, size));
    }
  }

  function drop(conn: Deno.Conn) {
    open.delete(conn);
    try {
      conn.close();
    } catch {
      // Closed already.
    }
  }

  return {
    port: listener.port,
    reached: reached.promise,
    set(next) {
      fault = next;
      if (next === "refused") listener.refuse();
      else listener.accept();
      if (next !== "hung") {
        thaw.resolve();
        thaw = Promise.withResolvers();
      }
      if (next === "refused" || next === "closed") open.forEach(drop);
    },
    close() {
      listener.refuse();
      thaw.resolve();
      open.forEach(drop);
      return Promise.resolve();
    },
  };
}
