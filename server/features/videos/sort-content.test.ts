// Tests the call that sorts a course's sections and videos and moves videos between sections.
import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { type MadeUser, makeUser, makeVideo } from "../../testing/factories.ts";
import { entriesOf } from "../../testing/logs.ts";
import { insertSection } from "../sections/queries.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

const staff = await makeUser(sql, { role: "staff" });
const admin = await makeUser(sql, { role: "admin" });
const learner = await makeUser(sql, { courses: ["ai-master"] });

const path = "/api/admin/courses/ai-master/order";
const missing = "00000000-0000-4000-8000-000000000000";

type Content = {
  revision: number;
  sections: { id: string; title: string; order: number }[];
  videos: { id: string; title: string; sectionId: string | null; order: number }[];
};

async function ask<Body = Content>(
  { cookie }: Partial<MadeUser>,
  method: string,
  body?: unknown,
  at = path,
): Promise<{ status: number; body: Body }> {
  const answer = await call({ cookie }, method, at, body);
  return { status: answer.status, body: await answer.json() };
}
const sort = (wish: object, person: Partial<MadeUser> = staff) => ask(person, "PATCH", wish);
const read = async () => (await ask(staff, "GET")).body;

/**
 * Makes sections A, B and C with two videos each, "A1" to "C2", and two videos without a section,
 * "1" and "2".
 */
async function course() {
  await sql`delete from academy.videos`;
  await sql`delete from academy.sections`;
  const ids = new Map<string, string>();
  for (const title of ["A", "B", "C"]) {
    const section = { courseId: "ai-master", title, description: "" } as const;
    ids.set(title, await insertSection(sql, section));
  }
  for (const [n, title] of ["A1", "A2", "B1", "B2", "C1", "C2", "1", "2"].entries()) {
    const sectionId = ids.get(title.slice(0, -1)) ?? null;
    const { id } = await makeVideo(sql, { title, sectionId, position: 5 });
    // With equal positions the older video comes first. The times must differ, which the clock does
    // not guarantee.
    await sql`update academy.videos set created_at = ${new Date(
      2026,
      0,
      1,
      0,
      n,
    )} where id = ${id}`;
    ids.set(title, id);
  }
  return (...titles: string[]) =>
    titles.map((title) => {
      const id = ids.get(title);
      assert.ok(id, title);
      return id;
    });
}

/** Returns the content as learners see it: "A: A1 A2 · B: … · -: 1 2". */
function orderOf({ sections, videos }: Content) {
  const groups = [...sections, { id: null, title: "-" }].map(({ id, title }) => {
    const within = videos.filter(({ sectionId }) => sectionId === id);
    return `${title}: ${within.map(({ title }) => title).join(" ")}`;
  });
  return groups.join(" · ");
}

Deno.test("sorts sections and videos in one call and moves videos between sections", async () => {
  const of = await course();
  const [a = "", b = ""] = of("A", "B");
  assert.equal(orderOf(await read()), "A: A1 A2 · B: B1 B2 · C: C1 C2 · -: 1 2");
  const { status, body } = await sort({
    sections: of("C", "A", "B"),
    videos: [
      { sectionId: a, ids: of("A2", "B2", "1", "A1") },
      { sectionId: b, ids: of("B1") },
      { sectionId: null, ids: of("C2", "2") },
    ],
  });
  assert.equal(status, 200);
  assert.equal(orderOf(body), "C: C1 · A: A2 B2 1 A1 · B: B1 · -: C2 2");
  assert.deepEqual(await read(), body);
  assert.deepEqual(body.sections.map(({ order }) => order), [1, 2, 3]);
  const orders = body.videos.filter(({ sectionId }) => sectionId === a).map(({ order }) => order);
  assert.deepEqual(orders, [1, 2, 3, 4]);

  const library = await ask<(Content["videos"][number] & { courseId: string })[]>(
    staff,
    "GET",
    undefined,
    "/api/admin/videos",
  );
  assert.deepEqual(body.videos, library.body.filter(({ courseId }) => courseId === "ai-master"));

  const learned = await call({ cookie: learner.cookie }, "GET", "/api/courses/ai-master/videos");
  const list: Content["videos"] = await learned.json();
  assert.equal(orderOf({ ...body, videos: list }), orderOf(body));
});

Deno.test("puts the named part of a list first and keeps the order of the others", async () => {
  const of = await course();
  const [c = ""] = of("C");
  const { body } = await sort({
    sections: of("B"),
    videos: [{ sectionId: c, ids: of("C2", "A1") }],
  });
  assert.equal(orderOf(body), "B: B1 B2 · A: A2 · C: C2 A1 C1 · -: 1 2");
  // A group that the call does not name keeps even its numbers.
  const untouched = body.videos.filter(({ sectionId }) => sectionId === of("B")[0]);
  assert.deepEqual(untouched.map(({ order }) => order), [5, 5]);
  assert.equal(orderOf((await sort({})).body), orderOf(body));
});

Deno.test("writes an audit entry for each sort and raises the revision for phones", async () => {
  const of = await course();
  const { revision } = await read();
  const before = (await entriesOf(sql, admin.id)).length;
  const { body } = await sort(
    { sections: of("B"), videos: [{ sectionId: null, ids: of("2", "1") }] },
    admin,
  );
  assert.ok(body.revision > revision);
  assert.equal((await read()).revision, body.revision);
  const entries = (await entriesOf(sql, admin.id)).slice(before);
  assert.deepEqual(entries.map(({ action, details }) => ({ action, details })), [
    { action: "course.reorder", details: { courseId: "ai-master", sections: 1, videos: 2 } },
  ]);
  const again = await sort({ sections: of("B", "A", "C") });
  assert.equal(again.body.revision, body.revision, "nothing has changed");
});

Deno.test("refuses ids of another course and repeated ids, and stores nothing", async () => {
  const of = await course();
  const [a = "", a1 = ""] = of("A", "A1");
  const elsewhere = { courseId: "ai-first-step", title: "Elsewhere", description: "" } as const;
  const foreign = await insertSection(sql, elsewhere);
  const { id: foreignVideoId } = await makeVideo(sql, {
    courseId: "ai-first-step",
    sectionId: foreign,
  });
  const before = await read();
  const first = { sections: of("C"), videos: [{ sectionId: null, ids: of("2") }] };
  const refused: [object, string, string][] = [
    [{ ...first, sections: [foreign] }, "sections.0", "invalid"],
    [{ ...first, sections: [a, missing] }, "sections.1", "invalid"],
    [{ ...first, sections: [a, a.toUpperCase()] }, "sections", "twice"],
    [{ ...first, sections: ["A"] }, "sections.0", "not_an_id"],
    [
      { ...first, videos: [{ sectionId: a, ids: [a1, foreignVideoId] }] },
      "videos.0.ids.1",
      "invalid",
    ],
    [{ ...first, videos: [{ sectionId: a, ids: [missing] }] }, "videos.0.ids.0", "invalid"],
    [{ ...first, videos: [{ sectionId: foreign, ids: [a1] }] }, "videos.0.sectionId", "invalid"],
    [{ ...first, videos: [{ sectionId: missing, ids: [] }] }, "videos.0.sectionId", "invalid"],
    [{ ...first, videos: [{ ids: [a1] }] }, "videos.0.sectionId", "required"],
    [{ ...first, videos: [{ sectionId: a, ids: [a1, a1] }] }, "videos", "twice"],
    [
      { ...first, videos: [{ sectionId: a, ids: [a1] }, { sectionId: null, ids: [a1] }] },
      "videos",
      "twice",
    ],
    [
      { ...first, videos: [{ sectionId: a, ids: [] }, { sectionId: a, ids: [a1] }] },
      "videos",
      "twice",
    ],
    [{ ...first, revision: "7" }, "revision", "invalid"],
  ];
  const entries = (await entriesOf(sql, staff.id)).length;
  for (const [wish, at, issue] of refused) {
    const { status, body } = await ask<{ details: unknown }>(staff, "PATCH", wish);
    assert.deepEqual([status, body.details], [400, [{ path: at, issue }]]);
  }
  assert.deepEqual(await read(), before);
  assert.equal((await entriesOf(sql, staff.id)).length, entries);
});

Deno.test("refuses learners and visitors, and answers 404 for an unknown course", async () => {
  const of = await course();
  const wish = { sections: of("C") };
  const before = await read();
  for (const [method, body] of [["GET", undefined], ["PATCH", wish], ["PATCH", {}]] as const) {
    const answers = [
      await ask<{ code: string }>({}, method, body),
      await ask<{ code: string }>(learner, method, body),
      await ask<{ code: string }>(staff, method, body, "/api/admin/courses/ai-nothing/order"),
    ];
    assert.deepEqual(answers.map(({ status, body }) => [status, body.code]), [
      [401, "unauthenticated"],
      [403, "forbidden"],
      [404, "not_found"],
    ]);
  }
  assert.deepEqual(await read(), before);
});

Deno.test("refuses to sort an old revision and returns the current content", async () => {
  const of = await course();
  const { revision } = await read();
  const first = await sort({ sections: of("C"), revision }, admin);
  assert.equal(first.status, 200);
  const late = await ask<{ code: string; details: Content }>(staff, "PATCH", {
    sections: of("B"),
    revision,
  });
  assert.deepEqual([late.status, late.body.code], [409, "stale_version"]);
  assert.deepEqual(late.body.details, first.body);
  assert.deepEqual(await read(), first.body);
  const again = await sort({ sections: of("B", "C"), revision: late.body.details.revision });
  assert.equal(orderOf(again.body), "B: B1 B2 · C: C1 C2 · A: A1 A2 · -: 1 2");
});

Deno.test("takes one of several sorts of one revision, and unguarded sorts one after the other", async () => {
  const of = await course();
  const { revision } = await read();
  const [a = "", b = ""] = of("A", "B");
  const guarded = await Promise.all(
    Array.from({ length: 6 }, (_, n) => sort({ sections: of(n % 2 ? "B" : "C"), revision })),
  );
  assert.deepEqual(guarded.map(({ status }) => status).sort(), [200, 409, 409, 409, 409, 409]);

  const bare = await Promise.all([
    sort({ sections: of("C"), videos: [{ sectionId: a, ids: of("B1") }] }),
    sort({ sections: of("B"), videos: [{ sectionId: b, ids: of("A1") }] }, admin),
    sort({ videos: [{ sectionId: b, ids: of("2") }, { sectionId: a, ids: of("1") }] }),
    ask(staff, "POST", { courseId: "ai-master", title: "D" }, "/api/admin/sections"),
    ask(admin, "DELETE", undefined, `/api/admin/sections/${of("C")[0]}`),
  ]);
  // The first call may run after the section that it names is deleted.
  for (const { status } of bare.slice(1)) assert.ok(status < 300, String(status));
  assert.ok([200, 400].includes(bare[0]?.status ?? 0));
  const after = await read();
  assert.deepEqual(
    after.videos.map(({ title }) => title).sort(),
    ["1", "2", "A1", "A2", "B1", "B2", "C1", "C2"],
  );
  assert.deepEqual(after.sections.map(({ title }) => title).sort(), ["A", "B", "D"]);
  assert.equal(new Set(after.sections.map(({ order }) => order)).size, 3);
  const placed = (sectionId: string) =>
    after.videos.filter((video) => video.sectionId === sectionId).map(({ title }) => title);
  assert.ok(placed(b).includes("A1") && placed(b).includes("2") && placed(a).includes("1"));
});

Deno.test("sorts six hundred videos in one call", async () => {
  await course();
  await sql`
    insert into academy.videos
      (course_id, title, position, duration_seconds, video_path, content_type, size)
    select 'ai-master', 'Lesson ' || n, n, 60, 'many/' || n, 'video/mp4', 1000
    from generate_series(1, 600) n
  `;
  const { videos, sections: [section] } = await read();
  const ids = videos.map(({ id }) => id).reverse();
  const { status, body } = await sort({ videos: [{ sectionId: section?.id ?? "", ids }] });
  assert.equal(status, 200);
  assert.deepEqual(body.videos.map(({ id }) => id), ids);
  assert.deepEqual(body.videos.map(({ order }) => order), ids.map((_, n) => n + 1));
});
