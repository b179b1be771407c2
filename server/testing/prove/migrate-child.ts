// A process that migrates and may be killed at it. Arguments: the folder of migrations, then a database's
// address or the embedded database's folder.
import { pathToFileURL } from "node:url";
import { migrate } from "../../db/migrate.ts";
import { openLocalDatabase } from "../../../supabase/local/database.ts";

const [migrations = "", where = ""] = Deno.args;
const local = where.startsWith("postgres:") ? undefined : await openLocalDatabase(where);
console.log("begun");
await migrate(local?.url ?? where, pathToFileURL(`${migrations}/`));
await local?.close();
console.log("done");
Deno.exit(0);
