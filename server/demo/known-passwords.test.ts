import assert from "node:assert/strict";
import { setPassword } from "../features/users/queries.ts";
import { testDatabase } from "../testing/database.ts";
import { quickPasswords } from "../testing/factories.ts";
import { makePassword, secureDemoAccounts } from "./known-passwords.ts";
import { demoAccounts, demoPassword, fellowLearners, seedPeople } from "./people.ts";
import { accountLines } from "./tell-accounts.ts";

const { sql, close } = await testDatabase();
Deno.test.afterAll(close);

const passwords = quickPasswords();
const here = { isExposed: false };
const everywhere = { isExposed: true };
const everybody = [...demoAccounts, ...fellowLearners];
const ids = await seedPeople(sql, await passwords.hash(demoPassword));

async function hasPassword(email: string, password: string) {
  const [row] = await sql<{ passwordHash: string }[]>`
    select password_hash from academy.users where email = ${email}
  `;
  return await passwords.verify(row?.passwordHash, password);
}

Deno.test("makes passwords that differ and contain no letters that look alike", () => {
  const made = new Set(Array.from({ length: 200 }, makePassword));
  assert.equal(made.size, 200);
  for (const password of made) assert.match(password, /^[a-km-np-z2-9]{4}(-[a-km-np-z2-9]{4}){2}$/);
});

Deno.test("keeps the known password of the demo accounts when only this machine reaches the server", async () => {
  const demo = await secureDemoAccounts(sql, passwords, here);
  assert.equal(demo.areNew, false);
  assert.match(accountLines(demo).join("\n"), /each with the password pyinnya-demo/);
  for (const { email } of everybody) assert.ok(await hasPassword(email, demoPassword), email);
});

Deno.test("gives each account with the known password a new one, shown once, when others reach the server", async () => {
  const [admin = "", changed = ""] = demoAccounts.map(({ email }) => email);
  await setPassword(sql, ids.get(changed) ?? "", await passwords.hash("the user's own words"));
  await sql`
    insert into academy.sessions (user_id, token_hash)
    values (${ids.get(admin) ?? ""}, ${new Uint8Array(32)})
  `;

  const demo = await secureDemoAccounts(sql, passwords, everywhere);
  assert.equal(demo.areNew, true);
  assert.equal(new Set(demo.passwords.values()).size, everybody.length - 1);
  for (const { email } of everybody) {
    assert.equal(await hasPassword(email, demoPassword), false, email);
    const password = demo.passwords.get(email);
    if (email !== changed) assert.ok(await hasPassword(email, password ?? ""), email);
  }
  assert.ok(await hasPassword(changed, "the user's own words"));
  const [open] = await sql`
    select count(*)::int from academy.sessions where ended_at is null
  `;
  assert.equal(open?.count, 0);
  const told = accountLines(demo).join("\n");
  assert.ok(told.includes(demo.passwords.get(admin) ?? "nothing"));
  assert.match(told, /printed only this once/);
  assert.match(told, new RegExp(`${changed} +- +staff`));

  for (const reach of [everywhere, here]) {
    const later = await secureDemoAccounts(sql, passwords, reach);
    assert.deepEqual(later, { areNew: false, passwords: new Map() });
    const toldLater = accountLines(later).join("\n");
    assert.match(toldLater, /printed at an earlier start.*\n.*admin:create/);
    assert.doesNotMatch(toldLater, /pyinnya-demo/);
  }
});
