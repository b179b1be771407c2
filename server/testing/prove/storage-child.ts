// Runs the storage in a process of its own, so that a test can kill it and measure its memory.
import { mount, openLocalStorage } from "../../../supabase/local/storage/storage.ts";
import { serveHere } from "../ports.ts";
import { watchThisProcess } from "../watched-process.ts";

const EVERY_MS = 10;

const { serve, serviceKey } = await openLocalStorage(Deno.args[0] ?? "", "media");
const server = serveHere((request) => serve(request));
const url = `http://127.0.0.1:${server.addr.port}${mount}`;
await watchThisProcess({ url, serviceKey }, EVERY_MS);
Deno.exit(0);
