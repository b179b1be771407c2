// The app as a function on a database of its own, called as a browser would call it.
import { createApp } from "../app.ts";
import { readSettings } from "../env.ts";
import type { Site } from "../http/static.ts";
import { createLog } from "../log.ts";
import { createPasswords } from "../services/passwords.ts";
import { testDatabase } from "./database.ts";

type Caller = { cookie?: string; headers?: Record<string, string>; from?: string };

/** `said` collects the log. */
export async function testApp(env: Record<string, string> = {}, site?: Site) {
  const { sql, database, url, close } = await testDatabase();
  const said: string[] = [];
  const app = createApp({
    settings: readSettings("start", env),
    database,
    log: createLog("debug", (line) => said.push(line)),
    passwords: createPasswords(),
    site,
  });

  /** `path` as the browser writes it; a body that is no string or stream is sent as JSON. */
  async function call(caller: Caller | undefined, method: string, path: string, body?: unknown) {
    const isRaw = typeof body === "string" || body instanceof Blob ||
      body instanceof ReadableStream;
    const headers = new Headers({ "Sec-Fetch-Site": "same-origin", ...caller?.headers });
    if (caller?.cookie) headers.set("Cookie", caller.cookie);
    if (body !== undefined && !headers.has("Content-Type")) {
      headers.set("Content-Type", "application/json");
    }
    const remoteAddr = {
      transport: "tcp",
      hostname: caller?.from ?? "127.0.0.1",
      port: 1,
    } as const;
    const init = {
      method,
      headers,
      body: body === undefined ? undefined : isRaw ? body : JSON.stringify(body),
    };
    return await app.request(new Request(new URL(path, "http://academy.test"), init), {}, {
      remoteAddr,
    });
  }

  return { app, sql, database, url, call, said, close };
}
