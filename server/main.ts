// serve: settings → pool → services → app → listening, and all of it closed again in order.
import { fileURLToPath as fromFileUrl } from "node:url";
import { createApp } from "./app.ts";
import { type Database, openDatabase } from "./db/database.ts";
import type { Pool } from "./db/sql.ts";
import { bringUpToDate } from "./embedded.ts";
import { readSettings, type Settings } from "./env.ts";
import { startHousekeeping } from "./housekeeping.ts";
import { loadSite } from "./http/static.ts";
import { createLog } from "./log.ts";
import { orSentence, ownSignals, Sentence } from "./process.ts";
import { createPasswords, type Passwords } from "./services/passwords.ts";

export type Parts = {
  databaseUrl: string;
  poolMax: number;
  /** Where the built web app lies; none where another server shows it. */
  siteFolder?: string;
  /** Called on the migrated database before the first request is answered. */
  fill?: (sql: Pool, passwords: Passwords) => Promise<unknown>;
};

export type Running = { origin: string; database: Database; stop(): Promise<void> };

/** Where the build lays the web app. */
export const siteFolder = fromFileUrl(new URL("../dist/site", import.meta.url));
const LONGEST_REQUEST_MS = 10_000;

/** Listens at once, so that a taken port is told before any slow work, and answers as soon as `prepare` is done. */
export async function run(settings: Settings, prepare: () => Promise<Parts>): Promise<Running> {
  const log = createLog(settings.LOG_LEVEL);
  let handle: Deno.ServeHandler<Deno.NetAddr> = notYet;
  const server = listen(settings, (request, info) => handle(request, info));
  try {
    const { databaseUrl, poolMax, siteFolder, fill } = await prepare();
    await bringUpToDate(databaseUrl);
    const site = siteFolder ? await loadSite(siteFolder) : undefined;
    const passwords = createPasswords();
    const database = openDatabase(databaseUrl, poolMax);
    await fill?.(database.sql, passwords);
    const app = createApp({ settings, database, log, site, passwords });
    handle = app.fetch;
    const housekeeping = startHousekeeping(database, log);
    return {
      database,
      origin: settings.PUBLIC_URL ?? `http://${shown(settings.HOST)}:${server.addr.port}`,
      async stop() {
        await finish(server);
        await housekeeping.stop();
        await database.close();
      },
    };
  } catch (error) {
    await finish(server);
    throw error;
  }
}

const notYet: Deno.ServeHandler = (request) =>
  new URL(request.url).pathname === "/healthz"
    ? Response.json({ ok: true })
    : new Response("Starting.\n", { status: 503, headers: { "Retry-After": "1" } });

function listen(settings: Settings, handle: Deno.ServeHandler<Deno.NetAddr>) {
  const { HOST: hostname, PORT: port } = settings;
  try {
    return Deno.serve({ hostname, port, onListen() {} }, handle);
  } catch (error) {
    if (error instanceof Deno.errors.AddrInUse) {
      throw new Sentence(
        `Port ${port} is taken. Stop whatever listens there, or set PORT to another.`,
      );
    }
    if (
      error instanceof Deno.errors.PermissionDenied || error instanceof Deno.errors.AddrNotAvailable
    ) {
      throw new Sentence(`Cannot listen on ${hostname}:${port}: ${error.message}`);
    }
    throw error;
  }
}

/** Running requests end first; one that will not must not keep the process for ever. */
async function finish(server: Deno.HttpServer) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const enough = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, LONGEST_REQUEST_MS);
  });
  await Promise.race([server.shutdown(), enough]);
  clearTimeout(timer);
}

/** What a person can open: nobody browses to 0.0.0.0. */
const shown = (host: string) =>
  host === "0.0.0.0" || host === "::" ? "localhost" : host.includes(":") ? `[${host}]` : host;

if (import.meta.main) {
  await orSentence(async () => {
    const settings = readSettings("serve");
    const running = await run(settings, () =>
      Promise.resolve({
        databaseUrl: settings.DATABASE_URL ?? "",
        poolMax: settings.DATABASE_POOL_MAX,
        siteFolder,
      }));
    console.log(`Pyinnya is ready: ${running.origin}`);
    await ownSignals();
    await running.stop();
  });
}
