// Makes each call of the specification over a real connection, with a client that knows nothing
// else.
import assert from "node:assert/strict";
import { demoPassword } from "./demo/people.ts";
import { readAnswer } from "./testing/answers.ts";
import { startFakeModel } from "./testing/fake-model.ts";
import { mp4, pdf } from "./testing/files.ts";
import { copyMigrated } from "./testing/migrated-folder.ts";
import { hold, saying } from "./testing/model-faults.ts";
import { startProduct } from "./testing/product.ts";
import {
  adminUsage,
  assertEachHasFields,
  assertHasFields,
  message,
  note,
  openClient,
  question,
  resource,
  type Row,
  section,
  usage,
  usageTotals,
  user,
  video,
} from "./testing/spec-client.ts";

const dataDir = await Deno.makeTempDir({ prefix: "pyinnya-contract-" });
await copyMigrated(`${dataDir}/postgres`);
const fake = startFakeModel();
const product = await startProduct(dataDir, { AI_BASE_URL: fake.url, AI_API_KEY: fake.key });
const { origin } = product;
Deno.test.afterAll(async () => {
  product.kill("SIGTERM");
  await product.ended;
  fake.stop();
  await Deno.remove(dataDir, { recursive: true });
});

const client = (email?: string) => openClient(origin, email);
const LEARNER = "learner@academy.test";
const ADMIN = "admin@academy.test";
const COURSE = "ai-first-step";

Deno.test("authentication: tells who is signed in, signs in and out, and redirects the old log-in address", async () => {
  const { call, callOrFail } = await client();
  const unknown = await call("GET", "/auth/user");
  assert.equal(unknown.status, 401);
  assert.notEqual(unknown.text, "");
  const login = await call("GET", "/login");
  assert.deepEqual([login.status, login.headers.get("Location")], [302, "/signin"]);
  const wrong = await call("POST", "/signin", { email: LEARNER, password: "not this one" });
  assert.equal(wrong.status, 401);
  const signedIn = await callOrFail("POST", "/signin", { email: LEARNER, password: demoPassword });
  assertHasFields(signedIn, { ...user, isAdmin: "boolean" });
  const who = await callOrFail("GET", "/auth/user");
  assertHasFields(who, { ...user, isAdmin: "boolean" });
  assert.deepEqual([who.email, who.status, who.suspendedReason], [LEARNER, "active", null]);
  await callOrFail("POST", "/signout");
  assert.equal((await call("GET", "/auth/user")).status, 401);
});

Deno.test("chat: makes a conversation, streams an answer, makes a picture, and tells what was used", async () => {
  const { send, ask, callOrFail } = await client(LEARNER);
  const { id } = await callOrFail("POST", "/conversations", { title: "New Business Consultation" });
  assert.deepEqual(await callOrFail("GET", `/conversations/${id}/messages`), []);
  const answer = await ask(id, "What is a token?");
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("Content-Type") ?? "", /^text\/event-stream/);
  const lines = (await answer.text()).split("\n").filter((line) => line.startsWith("data: "));
  assert.equal(lines.at(-1), "data: [DONE]");
  const answerText = lines.slice(0, -1).map((line) => JSON.parse(line.slice(6)).content).join("");
  assert.notEqual(answerText, "");
  const wish = { prompt: "Draw a boat", conversationId: id, model: "dall-e-3" };
  assert.equal((await callOrFail("POST", "/generate-image", wish)).model, "dall-e-3");
  const messages = await callOrFail<Row[]>("GET", `/conversations/${id}/messages`);
  assertEachHasFields(messages, message);
  assert.deepEqual(messages.map(({ role }) => role), ["user", "assistant", "user", "assistant"]);
  assert.equal(messages[1]?.content, answerText);
  const picture = messages[3]?.imageUrl;
  assert.ok(typeof picture === "string");
  const shown = await send("GET", picture);
  assert.equal(shown.status < 400, true, `${picture} answered ${shown.status}`);
  await shown.body?.cancel();
  assertHasFields(await callOrFail("GET", "/usage"), usage);
  const platform = await (await client(ADMIN)).callOrFail("GET", "/admin/usage");
  assertEachHasFields(platform.usage, adminUsage);
  assertHasFields(platform.totals, usageTotals);
});

for (const words of ["", "It begins "]) {
  Deno.test(`chat: answers the next question after the reader left an answer at '${words}'`, async () => {
    const { ask, callOrFail } = await client(LEARNER);
    const { id } = await callOrFail("POST", "/conversations", { title: "New" });
    fake.say(saying(words, hold, "and ends"));
    const leaving = new AbortController();
    const asking = ask(id, "Long", leaving.signal);
    const reading = asking.then((answer) => readAnswer(answer, ({ text }) => text === words));
    await (words ? reading : fake.holding());
    leaving.abort();
    await reading.catch(() => {});
    fake.say();
    const next = await ask(id, "Now?");
    assert.deepEqual([next.status, (await readAnswer(next)).text], [200, "Heard: Now?"]);
    const all = await callOrFail<Row[]>("GET", `/conversations/${id}/messages`);
    const stopped = { content: words, status: "stopped" };
    assert.partialDeepStrictEqual(all, [{ content: "Long" }, stopped, {}, { status: "done" }]);
  });
}

Deno.test("repeats the first answer to a repeated call for a picture, and refuses another body", async () => {
  const { send, callOrFail } = await client(LEARNER);
  const { id } = await callOrFail("POST", "/conversations", { title: "New Business Consultation" });
  const draw = (key: string, prompt: string) =>
    send("POST", "/api/generate-image", {
      headers: { "Content-Type": "application/json", "Idempotency-Key": key },
      body: JSON.stringify({ prompt, conversationId: id, model: "dall-e-3" }),
    });
  const key = crypto.randomUUID();
  const first = await draw(key, "Draw a boat");
  const again = await draw(key, "Draw a boat");
  assert.deepEqual([first.status, again.status], [200, 200]);
  assert.deepEqual(await again.json(), await first.json());
  const other = await draw(key, "Draw a ship");
  assert.deepEqual([other.status, (await other.json()).code], [409, "conflict"]);
  assert.equal((await callOrFail<Row[]>("GET", `/conversations/${id}/messages`)).length, 2);
});

Deno.test("enrollment: a learner enrolls and leaves", async () => {
  const { callOrFail } = await client("newcomer@academy.test");
  const isEnrolled = async () => (await callOrFail("GET", `/enrollment/${COURSE}`)).enrolled;
  assert.equal(await isEnrolled(), false);
  await callOrFail("POST", "/enrollment", { courseName: COURSE });
  assert.equal(await isEnrolled(), true);
  assert.deepEqual((await callOrFail("GET", "/user/enrollments")).enrolledCourses, [COURSE]);
  await callOrFail("DELETE", "/enrollment", { courseName: COURSE });
  assert.equal(await isEnrolled(), false);
});

Deno.test("a course: a learner reads it, asks, takes notes, and deletes a note without a body", async () => {
  const { call, callOrFail } = await client(LEARNER);
  assertHasFields(await callOrFail("GET", `/courses/${COURSE}/overview`), {
    description: "string",
    ...{ objectives: "list", requirements: "list", targetAudience: "list" },
  });
  assertEachHasFields(await callOrFail("GET", `/courses/${COURSE}/sections`), section);
  const videos = await callOrFail<Row[]>("GET", `/courses/${COURSE}/videos`);
  assertEachHasFields(videos, video);
  assertEachHasFields(await callOrFail("GET", `/courses/${COURSE}/resources`), resource);
  const [{ id } = { id: "" }] = videos;
  const asked = await callOrFail("POST", `/courses/${COURSE}/qa`, { question: "How long is it?" });
  assertHasFields(asked, question);
  assertEachHasFields(await callOrFail("GET", `/courses/${COURSE}/qa`), question);
  assertHasFields(
    await callOrFail("POST", `/videos/${id}/qa`, { question: "What is that?" }),
    question,
  );
  assertEachHasFields(await callOrFail("GET", `/videos/${id}/qa`), {
    ...question,
    videoId: "string",
  });
  const mine = await callOrFail("POST", `/videos/${id}/notes`, { content: "To try at work" });
  assertHasFields(mine, note);
  assertHasFields(
    await callOrFail("PATCH", `/notes/${mine.id}`, { content: "Tried at work" }),
    note,
  );
  const notes = await callOrFail<Row[]>("GET", `/videos/${id}/notes`);
  assert.equal(notes.find((one) => one.id === mine.id)?.content, "Tried at work");
  assert.equal((await call("DELETE", `/notes/${mine.id}`)).status, 200);
  const left = await callOrFail<Row[]>("GET", `/videos/${id}/notes`);
  assert.ok(!left.some((one) => one.id === mine.id));
});

Deno.test("lets lists take a search, a sort and pages; without them they stay plain lists", async () => {
  const learner = await client(LEARNER);
  const admin = await client(ADMIN);
  const { id } = await learner.callOrFail("POST", `/courses/${COURSE}/qa`, {
    question: "Is a Lantern enough?",
  });
  const lists = [
    { who: learner, path: `/courses/${COURSE}/qa`, search: "lantern", sort: "createdAt" },
    { who: learner, path: "/conversations", search: "boat", sort: "title" },
    { who: admin, path: "/admin/audit", search: "activate", sort: "createdAt" },
  ];
  await learner.callOrFail("POST", "/conversations", { title: "New Business Consultation" });
  for (const { who, path, search, sort } of lists) {
    assert.ok(Array.isArray(await who.callOrFail("GET", path)), path);
    assert.ok(Array.isArray(await who.callOrFail("GET", `${path}?sort=${sort}`)), path);
    const page = await who.callOrFail<{ items: Row[]; nextCursor: string | null; total: number }>(
      "GET",
      `${path}?limit=1&search=${search}&sort=-${sort}`,
    );
    assert.equal(page.items.length <= 1 && page.items.length <= page.total, true, path);
    for (const wrong of ["sort=wrong", "limit=1&cursor=wrong", `search=${"x".repeat(101)}`]) {
      assert.equal((await who.call("GET", `${path}?${wrong}`)).status, 400, `${path}?${wrong}`);
    }
  }
  const found = await learner.callOrFail<Row[]>("GET", `/courses/${COURSE}/qa?search=LANTERN`);
  assert.deepEqual(found.map((one) => one.id), [id]);
});

Deno.test("users: staff list, create, enroll, suspend, activate and delete, also with the old page's calls", async () => {
  const { callOrFail } = await client(ADMIN);
  assertEachHasFields(await callOrFail("GET", "/admin/users"), { ...user, status: "string" });
  const email = "new@learners.test";
  const created = await callOrFail("POST", "/admin/create-user", {
    ...{ email, password: "long enough", firstName: "New", lastName: "Comer" },
    enrolledCourses: [COURSE],
  });
  assert.equal(created.email, email);
  const old = await callOrFail("POST", "/admin/create-user", {
    ...{ email: "old@learners.test", password: "long enough", firstName: "Old", lastName: "" },
    courseName: COURSE,
  });
  assert.equal(old.email, "old@learners.test");
  const coursesOf = async (id: string) =>
    (await callOrFail<Row[]>("GET", "/admin/users")).find((one) => one.id === id)?.enrolledCourses;
  const { id } =
    (await callOrFail<Row[]>("GET", "/admin/users")).find((one) => one.email === email) ??
      { id: "" };
  await callOrFail("POST", `/admin/users/${id}/enroll`, { courseId: "ai-master" });
  await callOrFail("POST", `/admin/users/${id}/unenroll`, { courseId: COURSE });
  assert.deepEqual(await coursesOf(id), ["ai-master"]);
  await callOrFail("POST", "/admin/enroll", { userId: id, courseName: COURSE });
  await callOrFail("DELETE", "/admin/enroll", { userId: id, courseName: "ai-master" });
  assert.deepEqual(await coursesOf(id), [COURSE]);
  const find = async () =>
    (await callOrFail<Row[]>("GET", "/admin/users")).find((one) => one.id === id) ??
      { id: "" } as Row;
  await callOrFail("POST", `/admin/users/${id}/suspend`, { reason: "Not paid" });
  assert.deepEqual([(await find()).status, (await find()).suspendedReason], [
    "suspended",
    "Not paid",
  ]);
  await callOrFail("POST", `/admin/users/${id}/activate`);
  assert.equal((await find()).status, "active");
  await callOrFail("DELETE", `/admin/users/${id}`);
  assert.equal((await find()).status, "deleted");
});

/**
 * Uploads as the specification says: asks for an address without a body, and puts the file there.
 */
async function upload(
  { callOrFail, send }: Awaited<ReturnType<typeof client>>,
  kind: "videos" | "resources",
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const { uploadURL } = await callOrFail(`POST`, `/admin/${kind}/upload-url`);
  assert.ok(typeof uploadURL === "string");
  const put = await send("PUT", uploadURL, { headers: { "Content-Type": type }, body: bytes });
  assert.equal(put.status, 200, await put.text());
  return uploadURL;
}

Deno.test("videos: staff upload without a body, save, change, save several and delete", async () => {
  const staff = await client("staff1@academy.test");
  const { callOrFail } = staff;
  assertEachHasFields(await callOrFail("GET", "/admin/videos"), { ...video, videoPath: "string" });
  const details = { title: "New", description: "", courseId: COURSE, duration: "1:05", order: 9 };
  const videoURL = await upload(staff, "videos", "video/mp4", mp4());
  const saved = await callOrFail("POST", "/admin/videos", { videoURL, ...details });
  assertHasFields(saved, { ...video, videoPath: "string" });
  assert.ok("pieces" in saved, "null until the server has read the file");
  const changed = { ...details, title: "Changed", sectionId: null };
  assertHasFields(await callOrFail("PATCH", `/admin/videos/${saved.id}`, changed), video);
  const [one, other] = [
    await upload(staff, "videos", "video/mp4", mp4()),
    await upload(staff, "videos", "video/mp4", mp4()),
  ];
  await callOrFail("POST", "/admin/videos/bulk", {
    videos: [one, other].map((videoURL, at) => ({
      ...{ videoURL, ...details, title: `Video ${at + 1}`, sectionId: "", order: at + 1 },
    })),
  });
  const titles = (await callOrFail<Row[]>("GET", "/admin/videos")).map(({ title }) => title);
  for (const title of ["Changed", "Video 1", "Video 2"]) assert.ok(titles.includes(title), title);
  await callOrFail("DELETE", `/admin/videos/${saved.id}`);
});

Deno.test("a course: staff edit its files, sections, overview, answers and questions", async () => {
  const staff = await client("staff1@academy.test");
  const { callOrFail } = staff;
  const uploadURL = await upload(staff, "resources", "application/pdf", pdf());
  const file = await callOrFail("POST", "/admin/resources", {
    ...{ filePath: uploadURL, courseId: COURSE, title: "Paper", description: "" },
    ...{ resourceType: "PDF", fileSize: 1000 },
  });
  assertHasFields(file, { ...resource, filePath: "string" });
  await callOrFail("DELETE", `/admin/resources/${file.id}`);

  const wish = { courseId: COURSE, title: "Practice", description: "By hand" };
  const made = await callOrFail("POST", "/admin/sections", wish);
  assertHasFields(made, section);
  const renamed = { title: "More practice", description: "" };
  assertHasFields(await callOrFail("PATCH", `/admin/sections/${made.id}`, renamed), section);
  await callOrFail("DELETE", `/admin/sections/${made.id}`);

  await callOrFail("POST", `/admin/courses/${COURSE}/overview`, {
    ...{ courseId: COURSE, description: "What it is", objectives: "One\nTwo" },
    ...{ requirements: "None", targetAudience: "Everybody" },
  });
  const { objectives } = await callOrFail("GET", `/courses/${COURSE}/overview`);
  assert.deepEqual(objectives, ["One", "Two"]);

  const learner = await client(LEARNER);
  const { id } = await learner.callOrFail("POST", `/courses/${COURSE}/qa`, { question: "When?" });
  await callOrFail("PATCH", `/qa/${id}/answer`, { answer: "Today" });
  const answered = await learner.callOrFail<Row[]>("GET", `/courses/${COURSE}/qa`);
  assert.equal(answered.find((one) => one.id === id)?.answer, "Today");

  const path = `/admin/questions/${id}`;
  assert.equal((await callOrFail("PATCH", path, { hidden: true })).isHidden, true);
  assert.equal((await callOrFail("PATCH", path, { hidden: false })).isHidden, false);
  const mine = await learner.callOrFail("POST", `/courses/${COURSE}/qa`, { question: "Who?" });
  assert.deepEqual(await learner.callOrFail("DELETE", `/questions/${mine.id}`), { ok: true });
  assert.deepEqual(await callOrFail("DELETE", path), { ok: true });
  const left = await learner.callOrFail<Row[]>("GET", `/courses/${COURSE}/qa`);
  assert.ok(!left.some((one) => one.id === id || one.id === mine.id));
});

/** Three ways in which HTTP says that a request has no content. */
const noContent = {
  "no Content-Length": "",
  "Content-Length: 0": "Content-Length: 0\r\n",
  "an empty chunked body": "Transfer-Encoding: chunked\r\n",
};

/** Returns the status. `headers` end with a line break. A chunked body is empty. */
async function sendRaw(
  method: string,
  path: string,
  cookie: string,
  headers: string,
  content = "",
) {
  const { hostname, port, host } = new URL(origin);
  const conn = await Deno.connect({ hostname, port: Number(port) });
  const request = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n` +
    `Cookie: ${cookie}\r\nConnection: close\r\n${headers}\r\n` +
    (headers.includes("chunked") ? "0\r\n\r\n" : content);
  await conn.write(new TextEncoder().encode(request));
  const answer = await new Response(conn.readable).text();
  return Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1]);
}

for (const [how, headers] of Object.entries(noContent)) {
  Deno.test(`accepts a request with ${how} where the body may be absent`, async () => {
    const staff = await client("staff2@academy.test");
    const learner = await client(LEARNER);
    for (const kind of ["videos", "resources"]) {
      const path = `/api/admin/${kind}/upload-url`;
      assert.equal(await sendRaw("POST", path, staff.cookie(), headers), 201, path);
    }
    const [{ id } = { id: "" }] = await learner.callOrFail<Row[]>(
      "GET",
      `/courses/${COURSE}/videos`,
    );
    const mine = await learner.callOrFail("POST", `/videos/${id}/notes`, { content: how });
    const path = `/api/notes/${mine.id}`;
    assert.equal(await sendRaw("DELETE", path, learner.cookie(), headers), 200, path);
  });
}

Deno.test("refuses a body that is not JSON, also where the body may be absent", async () => {
  const { send } = await client("staff2@academy.test");
  const headers = { "Content-Type": "text/plain" };
  const answer = await send("POST", "/api/admin/videos/upload-url", { headers, body: "{}" });
  assert.equal(answer.status, 415);
  await answer.body?.cancel();
});

Deno.test("refuses a body without a content type, and a body that is too long", async () => {
  const staff = await client("staff2@academy.test");
  const path = "/api/admin/videos/upload-url";
  const send = (path: string, content: string) =>
    sendRaw("POST", path, staff.cookie(), `Content-Length: ${content.length}\r\n`, content);
  assert.equal(await send(path, "{}"), 415);
  assert.equal(await send("/api/signin", "{}"), 415);
  assert.equal(await send(path, " ".repeat(256 * 1024 + 1)), 413);
});

Deno.test("repeats the first answer to a repeated call without a body", async () => {
  const admin = await client(ADMIN);
  const users = await admin.callOrFail<Row[]>("GET", "/admin/users");
  const { id } = users.find(({ email }) => email === "newcomer@academy.test") ?? { id: "" };
  await admin.callOrFail("POST", `/admin/users/${id}/suspend`, { reason: "Not paid" });
  const activate = (key: string) =>
    sendRaw(
      "POST",
      `/api/admin/users/${id}/activate`,
      admin.cookie(),
      `Idempotency-Key: ${key}\r\n`,
    );
  const key = crypto.randomUUID();
  assert.deepEqual([await activate(key), await activate(key)], [200, 200]);
  assert.equal(await activate(crypto.randomUUID()), 409, "the user is active already");
});
