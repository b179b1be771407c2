// A server that stands for hostile.test and counts who connects to it.
import type { LaunchOptions } from "@playwright/test";

/**
 * Counts every connection to hostile.test, also those that no page knows of, such as to look up a
 * name ahead.
 */
export type ForeignHost = { port: number; connectionCount: () => number };

export function listenAsForeignHost(): { host: ForeignHost; close: () => void } {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let connections = 0;
  const countConnections = async () => {
    for await (const connection of listener) {
      connections++;
      connection.close();
    }
  };
  void countConnections();
  const host = { port: listener.addr.port, connectionCount: () => connections };
  return { host, close: () => listener.close() };
}

/** Makes a browser reach the foreign host under the name hostile.test. */
export function sendToForeignHost(options: LaunchOptions, { port }: ForeignHost): LaunchOptions {
  const rule = `MAP hostile.test 127.0.0.1:${port}`;
  return { ...options, args: [...options.args ?? [], `--host-resolver-rules=${rule}`] };
}
