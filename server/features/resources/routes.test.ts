import assert from "node:assert/strict";
import { testApp } from "../../testing/app.ts";
import { makeResource, makeUser } from "../../testing/factories.ts";
import { insertSection } from "../sections/queries.ts";

const { sql, call, put, remove, close } = await testApp();
Deno.test.afterAll(close);

const { cookie } = await makeUser(sql, { courses: ["ai-master"] });
const { cookie: newcomer } = await makeUser(sql);
const { cookie: staff } = await makeUser(sql, { role: "staff" });
const bytes = new TextEncoder().encode("%PDF-1.7 not really");

const download = (id: string, cookie?: string) =>
  call({ cookie }, "GET", `/api/resources/${id}/download`);

Deno.test("lists the facts about each file, oldest first", async () => {
  const sectionId = await insertSection(sql, {
    courseId: "ai-master",
    title: "1",
    description: "",
  });
  const paper = await makeResource(sql, { sectionId, title: "စာရွက်", fileSize: 5 });
  const type = "application/zip";
  const prompts = await makeResource(sql, { resourceType: "Archive", contentType: type });
  const list = await (await call({ cookie }, "GET", "/api/courses/ai-master/resources")).json();
  const common = { courseId: "ai-master", description: "", pieces: null };
  assert.deepEqual(
    list.map(({ createdAt, ...rest }: { createdAt: string }) => {
      assert.ok(Math.abs(Date.parse(createdAt) - Date.now()) < 60_000);
      return rest;
    }),
    [
      {
        ...common,
        id: paper.id,
        sectionId,
        title: "စာရွက်",
        resourceType: "PDF",
        fileSize: 5,
        contentType: "application/pdf",
      },
      {
        ...common,
        id: prompts.id,
        sectionId: null,
        title: "A paper",
        resourceType: "Archive",
        fileSize: 1000,
        contentType: type,
      },
    ],
  );
});

Deno.test("lets only learners of the course and staff download a file", async () => {
  const { id, filePath, contentType } = await makeResource(sql, {});
  await put(filePath, bytes, contentType);
  const unknown = "00000000-0000-4000-8000-000000000000";
  const answers = [
    await download(id),
    await download(id, newcomer),
    await download(unknown, cookie),
    await download("not-an-id", cookie),
    await download(id, cookie),
    await download(id, staff),
  ];
  assert.deepEqual(answers.map(({ status }) => status), [401, 403, 404, 400, 302, 302]);
});

Deno.test("names the downloaded file by its title, also in Burmese", async () => {
  const { id, filePath, contentType } = await makeResource(sql, { title: "သင်ခန်းစာ (၁): 'က'" });
  await put(filePath, bytes, contentType);
  const answer = await download(id, cookie);
  assert.equal(answer.headers.get("Vary"), "Cookie");
  assert.match(answer.headers.get("Cache-Control") ?? "", /^private, max-age=\d+$/);
  const file = await fetch(answer.headers.get("Location") ?? "");
  assert.deepEqual(await file.bytes(), bytes);
  const disposition = file.headers.get("Content-Disposition") ?? "";
  const [, name = ""] = /filename\*=UTF-8''([^;]+)/.exec(disposition) ?? [];
  assert.equal(decodeURIComponent(name), "သင်ခန်းစာ (၁) 'က'.pdf");
});

Deno.test("names a renamed file by its new title and answers 404 for a missing file", async () => {
  const { id, filePath, contentType } = await makeResource(sql, { title: "One" });
  await put(filePath, bytes, contentType);
  const nameOf = async () =>
    new URL((await download(id, cookie)).headers.get("Location") ?? "").searchParams.get(
      "download",
    );
  assert.equal(await nameOf(), "One.pdf");
  await sql`update academy.resources set title = 'Two' where id = ${id}`;
  assert.equal(await nameOf(), "Two.pdf");
  await remove(filePath);
  const gone = await call({ cookie }, "GET", `/api/resources/${id}/download?again=1`);
  assert.equal(gone.status, 404);
});
