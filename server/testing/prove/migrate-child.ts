// Migrates in a process that kills itself on the way. Arguments: the folder of migrations; a
// database's address or the embedded database's folder; the milliseconds until the kill.
import { pathToFileURL } from "node:url";
import { migrate } from "../../db/migrate.ts";
import { openLocalDatabase } from "../../../supabase/local/database.ts";

const [migrations = "", where = "", killAfterMs = ""] = Deno.args;
const local = where.startsWith("postgres:") ? undefined : await openLocalDatabase(where);
// The clock only chooses the moment, and the proof must hold at any moment. It is this process's
// own clock. On a busy machine, another process might be late and find all work done.
setTimeout(() => Deno.kill(Deno.pid, "SIGKILL"), Number(killAfterMs));
await migrate(local?.url ?? where, pathToFileURL(`${migrations}/`));
await local?.close();
console.log("done");
Deno.exit(0);
