// Tests the four calls of a course page: who may read them, and that no unchanged body is sent
// again.
import assert from "node:assert/strict";
import { brotliDecompressSync } from "node:zlib";
import { queryCountingApp } from "../../testing/counted.ts";
import { type MadeUser, makeResource, makeUser, makeVideo } from "../../testing/factories.ts";
import { insertSection } from "../sections/queries.ts";
import { putOverview } from "./queries.ts";

const { sql, call, close, queryCount } = await queryCountingApp();
Deno.test.afterAll(close);

const enrolled = await makeUser(sql, { courses: ["ai-master"] });
const another = await makeUser(sql, { courses: ["ai-master"] });
const newcomer = await makeUser(sql, { courses: ["ai-first-step"] });
const staff = await makeUser(sql, { role: "staff" });

const section = { courseId: "ai-master", title: "One", description: "" } as const;
const overview = {
  courseId: "ai-master",
  description: "သင်တန်း",
  objectives: ["One", "Two"],
  requirements: [],
  targetAudience: ["Teachers"],
} as const;
/** A write that changes the body of each call. */
const writes: Record<string, () => PromiseLike<unknown>> = {
  overview: () =>
    putOverview(sql, {
      ...overview,
      objectives: [crypto.randomUUID()],
      requirements: [],
      targetAudience: [],
    }),
  sections: () => insertSection(sql, section),
  videos: () => makeVideo(sql, {}),
  resources: () => makeResource(sql, {}),
};

const get = ({ cookie }: Partial<MadeUser>, what: string, known?: string, course = "ai-master") =>
  call(
    { cookie, headers: known === undefined ? {} : { "If-None-Match": known } },
    "GET",
    `/api/courses/${course}/${what}`,
  );
const getPacked = (what: string, known = "") =>
  call(
    {
      cookie: enrolled.cookie,
      headers: { "Accept-Encoding": "gzip, deflate, br", "If-None-Match": known },
    },
    "GET",
    `/api/courses/ai-master/${what}`,
  );
const etagOf = ({ headers }: Response) => headers.get("ETag") ?? "";

for (const [what, write] of Object.entries(writes)) {
  Deno.test(`${what}: answers only learners of the course and staff`, async () => {
    const refused = [
      [await get({}, what), 401, "unauthenticated"],
      [await get(newcomer, what), 403, "not_enrolled"],
      [await get(staff, what, undefined, "ai-nothing"), 404, "not_found"],
      [await get({}, what, undefined, "ai-nothing"), 401, "unauthenticated"],
      [await get(newcomer, what, undefined, "%00"), 404, "not_found"],
      [await get(newcomer, what, "*"), 403, "not_enrolled"],
    ] as const;
    for (const [answer, status, code] of refused) {
      assert.deepEqual([answer.status, (await answer.json()).code], [status, code]);
      assert.equal(answer.headers.get("ETag"), null);
    }
    for (const person of [enrolled, staff]) {
      const answer = await get(person, what);
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get("Content-Type"), "application/json");
      assert.equal(answer.headers.get("Cache-Control"), "no-store");
      await answer.json();
    }
  });

  Deno.test(`${what}: sends a body once, until the course changes`, async () => {
    const first = await get(enrolled, what);
    const etag = etagOf(first);
    const before = await first.text();
    assert.match(etag, /^"[\w-]+"$/);
    for (const known of [etag, `"x", W/${etag}`, "*"]) {
      const again = await get(enrolled, what, known);
      assert.deepEqual([again.status, await again.text(), etagOf(again)], [304, "", etag], known);
    }
    assert.equal(await (await get(enrolled, what, '"x"')).text(), before);

    await write();
    for (const person of [enrolled, another]) {
      const changed = await get(person, what, etag);
      assert.equal(changed.status, 200);
      assert.notEqual(etagOf(changed), etag);
      assert.notEqual(await changed.text(), before);
    }
  });

  Deno.test(`${what}: sends the same body compressed if the client accepts that`, async () => {
    const plain = await get(enrolled, what, undefined);
    const packed = await getPacked(what);
    assert.equal(packed.headers.get("Content-Encoding"), "br");
    assert.match(packed.headers.get("Vary") ?? "", /Accept-Encoding/);
    const bytes = brotliDecompressSync(await packed.arrayBuffer());
    assert.equal(new TextDecoder().decode(bytes), await plain.text());
    assert.equal(plain.headers.get("Content-Encoding"), null);
    assert.notEqual(etagOf(packed), etagOf(plain));
    assert.equal((await getPacked(what, etagOf(packed))).status, 304);
    await write();
    const changed = await getPacked(what, etagOf(packed));
    assert.equal(changed.status, 200);
    assert.notDeepEqual(brotliDecompressSync(await changed.arrayBuffer()), bytes);
  });

  Deno.test(`${what}: takes one statement for each caller and one more for the first caller`, async () => {
    await write();
    const costs = [];
    for (const [person, known] of [[enrolled], [another], [enrolled, "*"]] as const) {
      const before = queryCount();
      await (await get(person, what, known)).body?.cancel();
      costs.push(queryCount() - before);
    }
    assert.deepEqual(costs, [2, 1, 1]);

    await write();
    const before = queryCount();
    const answers = await Promise.all(Array.from({ length: 10 }, () => get(enrolled, what)));
    const bodies = new Set(await Promise.all(answers.map((answer) => answer.text())));
    // The calls share the look-up of their session, and wait for the same body.
    assert.ok(queryCount() - before <= 3, `${queryCount() - before} statements`);
    assert.equal(bodies.size, 1);
  });
}

Deno.test("gives each call and each course another ETag", async () => {
  const etags = new Set<string>();
  for (const course of ["ai-master", "ai-business-mastery"]) {
    for (const what of Object.keys(writes)) {
      const answer = await get(staff, what, undefined, course);
      await answer.body?.cancel();
      etags.add(etagOf(answer));
    }
  }
  assert.equal(etags.size, 8);
});

Deno.test("returns an empty overview if nobody has saved one", async () => {
  const answer = await get(staff, "overview", undefined, "ai-business-mastery");
  assert.deepEqual(await answer.json(), {
    courseId: "ai-business-mastery",
    description: "",
    objectives: [],
    requirements: [],
    targetAudience: [],
    updatedAt: null,
  });
  await putOverview(sql, {
    ...overview,
    objectives: ["One", "Two"],
    requirements: [],
    targetAudience: ["Teachers"],
  });
  const { updatedAt, ...written } = await (await get(staff, "overview")).json();
  assert.deepEqual(written, overview);
  assert.ok(Date.parse(updatedAt) <= Date.now() + 1000);
});

Deno.test("lists sections in the order of their positions", async () => {
  await sql`delete from academy.sections`;
  const one = await insertSection(sql, section);
  const two = await insertSection(sql, { ...section, title: "Two", description: "ဒုတိယ" });
  await sql`update academy.sections set position = 3 where id = ${one}`;
  assert.deepEqual(await (await get(enrolled, "sections")).json(), [
    { id: two, courseId: "ai-master", title: "Two", description: "ဒုတိယ", order: 2 },
    { id: one, courseId: "ai-master", title: "One", description: "", order: 3 },
  ]);
});

Deno.test("does not cache a body that could not be read", async () => {
  await writes.videos?.();
  await sql`alter table academy.videos rename to hidden`;
  assert.equal((await get(enrolled, "videos")).status, 500);
  await sql`alter table academy.hidden rename to videos`;
  assert.equal((await get(enrolled, "videos")).status, 200);
});
