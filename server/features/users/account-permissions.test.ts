// Tests that one admin always stays when admins act on each other at the same moment.
import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser, openSession } from "../../testing/factories.ts";
import type { Context } from "hono";
import type { SignedIn } from "../../http/context.ts";
import { setRole, setStatus } from "./queries.ts";
import { lockAccountFor } from "./account-permissions.ts";

const { sql, call, logLines, close } = await testApp();
Deno.test.afterAll(close);

type Act = (actor: { cookie: string }, account: { id: string }) => Promise<Response>;

const acts: Record<string, Act> = {
  demote: ({ cookie }, { id }) =>
    call({ cookie }, "PATCH", `/api/admin/users/${id}`, { role: "staff" }),
  suspend: ({ cookie }, { id }) =>
    call({ cookie }, "POST", `/api/admin/users/${id}/suspend`, { reason: "A quarrel" }),
  remove: ({ cookie }, { id }) => call({ cookie }, "DELETE", `/api/admin/users/${id}`),
};

const statusAndCode = async (answer: Response) => {
  const { code } = await answer.json();
  return [answer.status, code] as const;
};

/** Makes only these accounts active admins, each with a new session. */
async function only(...admins: MadeUser[]) {
  await sql`update academy.users set role = 'staff' where role = 'admin'`;
  return await Promise.all(admins.map(async ({ id }) => {
    await setStatus(sql, id, { status: "active" });
    await setRole(sql, id, "admin");
    return { id, ...await openSession(sql, id) };
  }));
}

/** Checks that no two calls waited for each other: the database aborts one of two such calls. */
const noDeadlock = () =>
  assert.deepEqual(logLines.splice(0).filter((line) => /deadlock|"internal"/.test(line)), []);

const standing = () => sql`select id from academy.users where role = 'admin' and status = 'active'`;

const made = await Promise.all([1, 2, 3].map(() => makeUser(sql, { role: "admin" })));

Deno.test("refuses that an admin demotes, suspends or deletes the own account", async () => {
  const [one, two] = await only(...made);
  assert.ok(one && two);
  for (const act of Object.values(acts)) {
    assert.deepEqual(await statusAndCode(await act(one, one)), [409, "own_account"]);
    const id = one.id.toUpperCase();
    assert.deepEqual(await statusAndCode(await act(one, { id })), [409, "own_account"]);
  }
  const same = await call(one, "PATCH", `/api/admin/users/${one.id}`, { role: "admin" });
  assert.equal(same.status, 200, "the same role changes nothing");
  await same.body?.cancel();
});

for (const [name, act] of Object.entries(acts)) {
  Deno.test(`keeps one of two admins who ${name} each other at the same time`, async () => {
    for (let round = 0; round < 15; round++) {
      const [one, two] = await only(...made.slice(0, 2));
      assert.ok(one && two);
      const answers = await Promise.all([act(one, two), act(two, one)]);
      const [won, lost] = (await Promise.all(answers.map(statusAndCode))).sort(([a], [b]) => a - b);
      assert.deepEqual(won, [200, undefined]);
      // The second call is refused as the last admin's, or as a call of a demoted or signed-out
      // user.
      assert.ok(["last_admin", "forbidden", "unauthenticated"].includes(lost?.[1] ?? ""));
      assert.equal((await standing()).length, 1);
    }
    noDeadlock();
  });
}

const endings = { demote: "changeRole", suspend: "suspend", remove: "remove" } as const;
for (const [name, act] of Object.entries(endings)) {
  Deno.test(`does not let an admin demoted a moment ago ${name} the last admin`, async () => {
    const [one, two] = await only(...made.slice(0, 2));
    assert.ok(one && two);
    const c = { var: { person: { id: one.id } } } as Context<SignedIn>;
    await assert.rejects(
      sql.begin(async (sql) => {
        // The state of a call that passed the guard just before its caller was demoted.
        await setRole(sql, one.id, "staff");
        await lockAccountFor(c, sql, two.id, act);
      }),
      { code: "last_admin" },
    );
    const third = await sql.begin((sql) => lockAccountFor(c, sql, two.id, act));
    assert.equal(third.id, two.id, "while both are there it may be done");
  });
}

Deno.test("keeps at least one of three admins who act on each other in a circle", async () => {
  for (let round = 0; round < 10; round++) {
    const admins = await only(...made);
    const acts3 = Object.values(acts);
    await Promise.all(admins.map(async (admin, n) => {
      const next = admins[(n + 1) % 3];
      const act = acts3[(n + round) % 3];
      assert.ok(next && act);
      await (await act(admin, next)).body?.cancel();
    }));
    assert.ok((await standing()).length >= 1);
  }
  noDeadlock();
});
