import assert from "node:assert/strict";
import { connect } from "../db/sql.ts";
import { throwawayPostgres } from "./postgres.ts";

const postgres = await throwawayPostgres();
if (postgres) Deno.test.afterAll(() => postgres.close());
else console.log("PostgreSQL: not run");

Deno.test({
  name: "a throwaway PostgreSQL comes back after a crash, at the same address, with its data",
  ignore: !postgres,
  async fn() {
    assert.ok(postgres);
    const before = connect(postgres.url, { max: 1 });
    await before`create table kept as select 7 as number`;
    await before`checkpoint`;
    await before.end();

    await postgres.crash();
    await assert.rejects(() => Deno.connect({ port: Number(new URL(postgres.url).port) }));

    await postgres.start();
    const after = connect(postgres.url, { max: 1 });
    assert.deepEqual([...await after`select number from kept`], [{ number: 7 }]);
    await after.end();
  },
});
