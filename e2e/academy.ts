// The product as `start` runs it, on data of its own, with a door beside it through which a journey acts.
import { seedIfEmpty } from "../server/demo/seed.ts";
import { readSettings } from "../server/env.ts";
import { run, siteFolder } from "../server/main.ts";
import { createPasswords } from "../server/services/passwords.ts";
import { cloneFolder } from "../server/testing/database.ts";
import { openLocalStorage } from "../supabase/local/storage/storage.ts";
import { buildIfChanged } from "../web/build.ts";
import { openLine } from "./line.ts";
import { makePerson, signOutEverywhere, suspend } from "./people.ts";

/** Settings that differ from those of `start`, as JSON. */
const given: Record<string, string> = JSON.parse(Deno.args[0] ?? "{}");
const settings = readSettings("start", {
  PORT: "0",
  LOG_LEVEL: "error",
  CONTACT_PHONE: "+95 9 123 456 789",
  ...given,
});

const local = await cloneFolder();
const mediaFolder = await Deno.makeTempDir({ prefix: "pyinnya-media-" });
const storage = await openLocalStorage(mediaFolder, settings.STORAGE_BUCKET);
const line = openLine(Number(new URL(local.url).port));
const { origin, database, stop } = await run(settings, async () => {
  await buildIfChanged();
  const url = new URL(local.url);
  url.port = String(line.port);
  return {
    databaseUrl: url.href,
    poolMax: 1,
    siteFolder,
    storage,
    fill: (sql, passwords) => seedIfEmpty(sql, passwords, storage.put),
  };
});
const passwords = createPasswords();

const acts: Record<string, (wish: Record<string, string>) => unknown> = {
  person: (wish) => makePerson(database.sql, passwords, wish),
  suspend: ({ id = "", reason = "" }) => suspend(database.sql, id, reason),
  "sign-out": ({ id = "" }) => signOutEverywhere(database.sql, id),
  cut: () => line.cut(),
  mend: () => line.mend(),
};

const control = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, async (request) => {
  const act = acts[new URL(request.url).pathname.slice(1)];
  if (!act) return new Response(null, { status: 404 });
  return Response.json(await act(await request.json()) ?? null);
});

console.log(JSON.stringify({ origin, control: `http://127.0.0.1:${control.addr.port}` }));

// Whoever started us holds the other end, and lets go of it however it ends.
for await (const _ of Deno.stdin.readable);
await control.shutdown();
await stop();
line.cut();
await local.close();
await Deno.remove(mediaFolder, { recursive: true });
