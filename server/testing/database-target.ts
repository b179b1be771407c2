// Tells where a database listens, for a proxy that a test puts between the database and the app.
import { splitSocket } from "../db/sql.ts";

export type Target = Deno.ConnectOptions | (Deno.UnixConnectOptions & { transport: "unix" });

export function databaseTarget(url: string): Target {
  const { socket } = splitSocket(url);
  const { hostname, port } = new URL(url);
  return socket
    ? { transport: "unix", path: socket }
    : { hostname: hostname || "127.0.0.1", port: Number(port || 5432) };
}

/** Returns the address of the same database through a proxy that listens on this port. */
export function throughPort(url: string, port: number): string {
  const address = new URL(splitSocket(url).rest);
  address.hostname = "127.0.0.1";
  address.port = String(port);
  return address.href;
}

/** Connects over TCP or over a Unix socket. */
export const connectTo = (target: Target): Promise<Deno.Conn> =>
  "path" in target ? Deno.connect(target) : Deno.connect(target);
