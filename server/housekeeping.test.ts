import assert from "node:assert/strict";
import { takeLease, underLease } from "./db/leases.ts";
import { connect } from "./db/sql.ts";
import { runHousekeeping, startHousekeeping } from "./housekeeping.ts";
import { createLog } from "./log.ts";
import { testDatabase } from "./testing/database.ts";
import { makeUser } from "./testing/factories.ts";
import { until } from "./testing/until.ts";

const { sql, database, url, close } = await testDatabase();
Deno.test.afterAll(close);
const log = createLog("silent");

Deno.test("removes what nobody needs any more, and keeps the rest", async () => {
  const { id } = await makeUser(sql);
  const oldUser = await makeUser(sql);
  const recentUser = await makeUser(sql);
  await sql`
    update academy.sessions set ended_reason = 'ended', ended_at = now() - interval '91 days'
    where user_id = ${oldUser.id}
  `;
  await sql`
    update academy.sessions set ended_reason = 'suspended', ended_at = now() - interval '89 days'
    where user_id = ${recentUser.id}
  `;
  await sql`
    insert into academy.throttles (key, failures, window_ends)
    values ('old', 3, now() - interval '1 minute'), ('new', 3, now() + interval '1 minute')
  `;
  const hash = new Uint8Array(32);
  await sql`
    insert into academy.known_browsers (user_id, token_hash, seen_at)
    values (${id}, ${hash}, now() - interval '13 months'), (${recentUser.id}, ${hash}, now())
  `;
  await sql`
    insert into academy.idempotency_keys (person_id, key, request_hash, created_at) values
      (${id}, gen_random_uuid(), ${hash}, now() - interval '25 hours'),
      (${id}, gen_random_uuid(), ${hash}, now() - interval '23 hours')
  `;
  await sql`
    insert into academy.applied_writes (person_id, id, status, body, applied_at) values
      (${id}, gen_random_uuid(), 201, '{}', now() - interval '91 days'),
      (${id}, gen_random_uuid(), 200, '{}', now() - interval '89 days')
  `;
  await sql`
    insert into academy.taken_back_questions (person_id, id, taken_back_at) values
      (${id}, gen_random_uuid(), now() - interval '91 days'),
      (${id}, gen_random_uuid(), now() - interval '89 days')
  `;
  await sql`
    insert into academy.leases (name, holder, expires_at)
    values ('dead', gen_random_uuid(), now() - interval '2 days')
  `;

  await sql`
    insert into academy.uploads (path, kind, person_id, renewed_at) values
      ('videos/old', 'video', ${id}, now() - interval '25 hours'),
      ('videos/new', 'video', ${id}, now() - interval '23 hours')
  `;

  await sql`
    insert into academy.audit (action, address, at) values
      ('user.create', 'old', now() - interval '181 days'),
      ('user.create', 'new', now() - interval '179 days')
  `;

  assert.equal(await runHousekeeping(sql, log), true);

  const [left] = await sql`
    select (select array_agg(user_id) from academy.sessions) as sessions,
      (select array_agg(key) from academy.throttles) as throttles,
      (select array_agg(user_id) from academy.known_browsers) as browsers,
      (select count(*)::int from academy.idempotency_keys) as keys,
      (select array_agg(status) from academy.applied_writes) as writes,
      (select count(*)::int from academy.taken_back_questions) as taken_back,
      (select array_agg(path) from academy.uploads) as uploads,
      (select array_agg(path) from academy.removals) as removals,
      (select array_agg(address) from academy.audit where address is not null) as addresses,
      (select count(*)::int from academy.leases) as leases
  `;
  assert.deepEqual(left?.sessions.toSorted(), [id, recentUser.id].toSorted());
  assert.deepEqual(left?.throttles, ["new"]);
  assert.deepEqual(left?.browsers, [recentUser.id]);
  assert.deepEqual(left?.writes, [200]);
  assert.deepEqual([left?.uploads, left?.removals], [["videos/new"], [
    "videos/old",
    "claimed/videos/old",
  ]]);
  assert.deepEqual([left?.keys, left?.takenBack], [1, 1]);
  assert.deepEqual(left?.addresses, ["new"]);
  assert.equal(left?.leases, 0, "its own lease is given up");
});

Deno.test("keeps addresses in the audit log for as many days as the setting says", async () => {
  const listed = () => sql`select address from academy.audit where address is not null`;
  await runHousekeeping(sql, log);
  assert.equal((await listed()).length, 1);
  await runHousekeeping(sql, log, { addressDays: 178 });
  assert.equal((await listed()).length, 0);
});

Deno.test("does nothing while another process holds the lease, and works after the lease has expired", async () => {
  assert.equal(await takeLease(sql, "housekeeping", crypto.randomUUID(), 600), true);
  assert.equal(await runHousekeeping(sql, log), false);
  await sql`update academy.leases set expires_at = now() - interval '1 second'`;
  assert.equal(await runHousekeeping(sql, log), true);
});

Deno.test("renews a lease as long as the work lasts, and then gives it up", async () => {
  const name = "long work";
  const isHeldLong = async () => {
    const [lease] = await sql`
      select expires_at > now() + interval '5 seconds' as is_so from academy.leases
      where name = ${name}
    `;
    return lease?.isSo;
  };
  const result = await underLease(sql, name, async () => {
    await sql`update academy.leases set expires_at = now() + interval '1 second'`;
    while (!await isHeldLong());
    return await underLease(sql, name, () => Promise.resolve("twice")) ?? "once";
  }, 1);
  assert.deepEqual([result, await isHeldLong()], ["once", undefined]);
});

Deno.test("logs an error when a chore fails twice in a row, and does the other chores", async () => {
  const lines: { level: string; table: string; times?: number }[] = [];
  const log = createLog("warn", (line) => lines.push(JSON.parse(line)));
  const failures = new Map<string, number>();
  const run = async () => {
    lines.length = 0;
    assert.equal(await runHousekeeping(sql, log, { failures }), true);
    return lines.map(({ level, table, times }) => [level, table, times]);
  };
  const breakIt = () => sql`alter table academy.throttles rename to broken`;
  const repair = () => sql`alter table academy.broken rename to throttles`;
  await breakIt();
  assert.deepEqual(await run(), [["warn", "throttles", 1]]);
  assert.deepEqual(await run(), [["error", "throttles", 2]]);
  await repair();
  assert.deepEqual(await run(), []);
  await breakIt();
  assert.deepEqual(await run(), [["warn", "throttles", 1]]);
  await repair();
});

Deno.test("ends between two chores when the process stops", async () => {
  await sql`insert into academy.throttles (key, failures, window_ends) values ('late', 1, now())`;
  const stopped = AbortSignal.abort();
  assert.equal(await runHousekeeping(sql, log, { signal: stopped }), true);
  assert.equal((await sql`select from academy.throttles where key = 'late'`).length, 1);
});

Deno.test({
  name: "works while requests use all connections of the pool",
  // PGlite has only one connection.
  ignore: !Deno.env.get("DATABASE_URL"),
  async fn() {
    await sql`
      insert into academy.throttles (key, failures, window_ends)
      values ('busy', 1, now() - interval '1 minute')
    `;
    const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
    let open = 0;
    const requests = Array.from({ length: 4 }, () =>
      sql.begin(async (sql) => {
        await sql`select 1`;
        open++;
        await answered;
      }));
    await until(() => open === 4);
    const watcher = connect(url, { max: 1 });
    const rounds = startHousekeeping(database, log, { addressDays: 180, url, isEmbedded: false });
    await until(async () =>
      (await watcher`select from academy.throttles where key = 'busy'`).length === 0
    );
    await rounds.stop();
    await watcher.end();
    answer();
    await Promise.all(requests);
  },
});

Deno.test("tells the embedded database how large its tables are, because it does not look by itself", async () => {
  const { id } = await makeUser(sql);
  const counted = () =>
    sql<{ rows: number }[]>`
      select reltuples::integer as rows from pg_class where oid = 'academy.applied_writes'::regclass
    `.then(([table]) => table?.rows);
  // What an index computes for each row can take long.
  const slowly = (work: string) =>
    sql.unsafe(`
      create or replace function academy.slowly(jsonb) returns text language plpgsql immutable
        as $$ begin ${work}; end $$
    `);
  await slowly("return 'text'");
  await sql`create index slow on academy.applied_writes (academy.slowly(body))`;
  await sql`
    insert into academy.applied_writes (person_id, id, status, body)
    select ${id}, gen_random_uuid(), 201, jsonb_build_object('text', repeat(md5(n::text), 9))
    from generate_series(1, 4000) n
  `;
  await slowly("raise 'The index was computed again.'");
  await runHousekeeping(sql, log, { isEmbedded: true });
  assert.ok((await counted() ?? 0) >= 4000);
  await sql`drop function academy.slowly cascade`;
});
