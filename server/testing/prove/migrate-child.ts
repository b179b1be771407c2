// A process that migrates, and kills itself while it does. Arguments: the folder of migrations; a database's address or
// the embedded database's folder; after how many milliseconds it dies.
import { pathToFileURL } from "node:url";
import { migrate } from "../../db/migrate.ts";
import { openLocalDatabase } from "../../../supabase/local/database.ts";

const [migrations = "", where = "", killAfterMs = ""] = Deno.args;
const local = where.startsWith("postgres:") ? undefined : await openLocalDatabase(where);
// The clock only chooses the moment; what has to hold must hold at any moment. It is this process's own clock: one of
// another process may be late on a busy machine, and find that all is done.
setTimeout(() => Deno.kill(Deno.pid, "SIGKILL"), Number(killAfterMs));
await migrate(local?.url ?? where, pathToFileURL(`${migrations}/`));
await local?.close();
console.log("done");
Deno.exit(0);
