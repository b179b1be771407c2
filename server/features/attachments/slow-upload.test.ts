// A user who is shut out while an upload runs, over a real connection: the file is refused and
// removed from storage.
import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser } from "../../testing/factories.ts";
import { until } from "../../testing/until.ts";

const stored: string[] = [];
const app = await testApp({}, {
  storage: (storage) => ({
    ...storage,
    put: (path, ...rest) => {
      stored.push(path);
      return storage.put(path, ...rest);
    },
  }),
});
const { sql, call, storage } = app;
const server = Deno.serve(
  { hostname: "127.0.0.1", port: 0, onListen() {} },
  (request, info) => app.app.fetch(request, info),
);
const origin = `http://127.0.0.1:${server.addr.port}`;
Deno.test.afterAll(async () => {
  await server.shutdown();
  await app.close();
});
const admin = await makeUser(sql, { role: "admin" });

const encode = (text: string) => new TextEncoder().encode(text);
const BEGIN = encode(
  '--b\r\nContent-Disposition: form-data; name="file"; filename="a.txt"\r\n\r\nthe beginning ',
);
const END = encode("and the end\r\n--b--\r\n");

/**
 * Sends the beginning of a file and waits until the server has read the session. `finish` sends the
 * rest.
 */
async function begin(person: MadeUser) {
  await sql`update academy.users set last_seen_at = null where id = ${person.id}`;
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (it) => {
      controller = it;
      it.enqueue(BEGIN);
    },
  });
  const answering = fetch(`${origin}/api/attachments`, {
    method: "POST",
    headers: {
      "Content-Type": "multipart/form-data; boundary=b",
      "Cookie": person.cookie,
      "Origin": "http://academy.test",
    },
    body,
  });
  await until(async () => {
    const [row] = await sql`select last_seen_at from academy.users where id = ${person.id}`;
    return row?.lastSeenAt !== null;
  }, "the server knows who uploads");
  return async function finish() {
    controller?.enqueue(END);
    controller?.close();
    const answer = await answering;
    const { code, details } = await answer.json();
    return [answer.status, code, details?.reason];
  };
}

const rowsOf = async ({ id }: MadeUser) =>
  (await sql`select from academy.attachments where person_id = ${id}`).length;

const acts: Record<string, {
  reason: string;
  act: (person: MadeUser) => Promise<Response>;
}> = {
  "is suspended": {
    reason: "suspended",
    act: ({ id }) => call(admin, "POST", `/api/admin/users/${id}/suspend`, { reason: "Unpaid" }),
  },
  "is deleted": {
    reason: "deleted",
    act: ({ id }) => call(admin, "DELETE", `/api/admin/users/${id}`),
  },
  "gets a new password from staff, which ends every session": {
    reason: "ended",
    act: ({ id }) =>
      call(admin, "POST", `/api/admin/users/${id}/reset-password`, { password: "correct-horse-2" }),
  },
  "signs out": { reason: "ended", act: (person) => call(person, "POST", "/api/signout") },
};

for (const [what, { reason, act }] of Object.entries(acts)) {
  Deno.test(`refuses and removes an upload that ends after its user ${what}`, async () => {
    const person = await makeUser(sql);
    const before = stored.length;
    const finish = await begin(person);
    const answer = await act(person);
    assert.equal(answer.status, 200, await answer.text());
    assert.deepEqual(await finish(), [401, "unauthenticated", reason]);
    assert.equal(await rowsOf(person), 0);
    const paths = stored.slice(before);
    assert.equal(paths.length, 1, "it reached the storage");
    for (const path of paths) assert.equal(await storage.find(path), undefined, "and left it");
    assert.equal((await sql`select from academy.removals`).length, 0);
  });
}

Deno.test("stores an upload that ends while its user still has the session", async () => {
  const person = await makeUser(sql);
  const finish = await begin(person);
  assert.deepEqual((await finish())[0], 201);
  assert.equal(await rowsOf(person), 1);
});

Deno.test("waits for a suspension that is not committed yet and then refuses the upload", async () => {
  const person = await makeUser(sql);
  const finish = await begin(person);
  let finishing: ReturnType<typeof finish> | undefined;
  await sql.begin(async (sql) => {
    await sql`
      update academy.users set status = 'suspended', suspension_reason = 'Unpaid'
      where id = ${person.id}
    `;
    finishing = finish();
    // On PGlite's one connection the upload's transaction begins after this one.
    if (isPostgres) await until(isWaitedFor, "the upload waits for the suspension");
  });
  assert.deepEqual(await finishing, [401, "unauthenticated", "suspended"]);
  assert.equal(await rowsOf(person), 0);
});

const isPostgres = Boolean(Deno.env.get("DATABASE_URL"));

const isWaitedFor = async () => {
  const [row] = await sql`
    select exists (
      select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    ) as is_waited_for
  `;
  return row?.isWaitedFor === true;
};
