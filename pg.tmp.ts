import { throwawayPostgres } from "./server/testing/postgres.ts";
const pg = await throwawayPostgres();
if (!pg) throw new Error("no postgres");
const { code } = await new Deno.Command(Deno.execPath(), { args: ["test","-A","--no-check",...Deno.args], env: { DATABASE_URL: pg.url }, stdin:"null" }).spawn().status;
await pg.close();
Deno.exit(code);
