// A client that follows section 7 of the specification to the letter, over a listening socket.
import assert from "node:assert/strict";
import { demoPassword } from "./demo/people.ts";
import { mp4, pdf } from "./testing/files.ts";
import { copyMigrated } from "./testing/migrated-folder.ts";
import { startProduct } from "./testing/product.ts";

const dataDir = await Deno.makeTempDir({ prefix: "pyinnya-contract-" });
await copyMigrated(`${dataDir}/postgres`);
const product = await startProduct(dataDir);
const { origin } = product;
Deno.test.afterAll(async () => {
  product.kill("SIGTERM");
  await product.ended;
  await Deno.remove(dataDir, { recursive: true });
});

type Answer<Body> = { status: number; headers: Headers; text: string; body: Body };
type Row = Record<string, unknown> & { id: string };

/** The names of the fields that the specification reads, with their types; `?` where one may be absent or null. */
type Fields = Record<string, string>;

const user: Fields = {
  ...{ id: "string", email: "string", firstName: "string", lastName: "string" },
  ...{ profileImageUrl: "string?", status: "string", suspendedReason: "string?" },
  enrolledCourses: "list",
};
const section: Fields = {
  ...{ id: "string", courseId: "string", title: "string", description: "string", order: "number" },
};
const video: Fields = {
  ...{ id: "string", title: "string", description: "string", courseId: "string" },
  ...{ sectionId: "string?", duration: "string", order: "number" },
};
const resource: Fields = {
  ...{ id: "string", courseId: "string", sectionId: "string?", title: "string" },
  ...{ description: "string", resourceType: "string", fileSize: "number" },
};
const question: Fields = {
  ...{ id: "string", question: "string", videoId: "string?", askedBy: "string" },
  ...{ answer: "string?", createdAt: "string" },
};
const note: Fields = { id: "string", content: "string", createdAt: "string" };
const message: Fields = {
  ...{ id: "string", role: "string", content: "string", imageUrl: "string?", attachments: "list" },
};
const usage: Fields = {
  ...{ period: "string", messageCount: "number", imageCount: "number", estimatedCost: "string" },
  modelBreakdown: "object",
};

function reads(value: unknown, fields: Fields) {
  assert.ok(value && typeof value === "object", `an entity: ${value}`);
  const row = value as Record<string, unknown>;
  for (const [name, type] of Object.entries(fields)) {
    const field = row[name];
    const said = `${name} of ${JSON.stringify(row).slice(0, 300)}`;
    if (type.endsWith("?") && (field === undefined || field === null)) continue;
    if (type === "list") assert.ok(Array.isArray(field), said);
    else assert.equal(typeof field, type.replace("?", ""), said);
  }
}

function readsAll(list: unknown, fields: Fields) {
  assert.ok(Array.isArray(list) && list.length > 0, `a list with entries: ${list}`);
  for (const row of list) reads(row, fields);
}

/** A browser: it keeps cookies, and says from where it comes. */
async function client(email?: string) {
  const jar = new Map<string, string>();

  async function send(method: string, path: string, init: RequestInit = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers(init.headers);
    if (cookie) headers.set("Cookie", cookie);
    if (method !== "GET") headers.set("Origin", origin);
    const answer = await fetch(new URL(path, origin), {
      ...init,
      method,
      headers,
      redirect: "manual",
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answer;
  }

  /** A body is sent as JSON only when there is one. */
  async function call<Body = Row>(
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer<Body>> {
    const content = body && {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    };
    const answer = await send(method, `/api${path}`, content);
    const text = await answer.text();
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
    const { status, headers } = answer;
    return { status, headers, text, body: (isJson ? JSON.parse(text) : undefined) as Body };
  }

  /** Fails unless the call succeeds, as the specification's client does. */
  async function get<Body = Row>(method: string, path: string, body?: object): Promise<Body> {
    const answer = await call<Body>(method, path, body);
    assert.ok(
      answer.status === 200 || answer.status === 201,
      `${method} ${path} answered ${answer.status}: ${answer.text}`,
    );
    return answer.body;
  }

  if (email) await get("POST", "/signin", { email, password: demoPassword });
  return { send, call, get, cookie: () => [...jar].map((pair) => pair.join("=")).join("; ") };
}

const LEARNER = "learner@academy.test";
const ADMIN = "admin@academy.test";
const COURSE = "ai-first-step";

Deno.test("authentication: who is signed in, signing in and out, and the old log-in address", async () => {
  const { call, get } = await client();
  const unknown = await call("GET", "/auth/user");
  assert.equal(unknown.status, 401);
  assert.notEqual(unknown.text, "");
  const login = await call("GET", "/login");
  assert.deepEqual([login.status, login.headers.get("Location")], [302, "/signin"]);
  const wrong = await call("POST", "/signin", { email: LEARNER, password: "not this one" });
  assert.equal(wrong.status, 401);
  const signedIn = await get("POST", "/signin", { email: LEARNER, password: demoPassword });
  reads(signedIn, { ...user, isAdmin: "boolean" });
  const who = await get("GET", "/auth/user");
  reads(who, { ...user, isAdmin: "boolean" });
  assert.equal(who.email, LEARNER);
  await get("POST", "/signout");
  assert.equal((await call("GET", "/auth/user")).status, 401);
});

Deno.test("chat: a conversation, an answer that streams, a picture, and what was used", async () => {
  const { send, get } = await client(LEARNER);
  const { id } = await get("POST", "/conversations", { title: "New Business Consultation" });
  assert.deepEqual(await get("GET", `/conversations/${id}/messages`), []);
  const answer = await send("POST", "/api/chat", {
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ message: "What is a token?", conversationId: id }),
  });
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get("Content-Type") ?? "", /^text\/event-stream/);
  const lines = (await answer.text()).split("\n").filter((line) => line.startsWith("data: "));
  assert.equal(lines.at(-1), "data: [DONE]");
  const said = lines.slice(0, -1).map((line) => JSON.parse(line.slice(6)).content).join("");
  assert.notEqual(said, "");
  const wish = { prompt: "Draw a boat", conversationId: id, model: "dall-e-3" };
  assert.equal((await get("POST", "/generate-image", wish)).model, "dall-e-3");
  const messages = await get<Row[]>("GET", `/conversations/${id}/messages`);
  readsAll(messages, message);
  assert.deepEqual(messages.map(({ role }) => role), ["user", "assistant", "user", "assistant"]);
  assert.equal(messages[1]?.content, said);
  const picture = messages[3]?.imageUrl;
  assert.ok(typeof picture === "string");
  const shown = await send("GET", picture);
  assert.equal(shown.status < 400, true, `${picture} answered ${shown.status}`);
  await shown.body?.cancel();
  reads(await get("GET", "/usage"), usage);
});

Deno.test("enrollment: a learner enrolls and leaves", async () => {
  const { get } = await client("newcomer@academy.test");
  const isEnrolled = async () => (await get("GET", `/enrollment/${COURSE}`)).enrolled;
  assert.equal(await isEnrolled(), false);
  await get("POST", "/enrollment", { courseName: COURSE });
  assert.equal(await isEnrolled(), true);
  assert.deepEqual((await get("GET", "/user/enrollments")).enrolledCourses, [COURSE]);
  await get("DELETE", "/enrollment", { courseName: COURSE });
  assert.equal(await isEnrolled(), false);
});

Deno.test("a course: what is read, asked and noted, and a note that is deleted without a body", async () => {
  const { call, get } = await client(LEARNER);
  reads(await get("GET", `/courses/${COURSE}/overview`), {
    description: "string",
    ...{ objectives: "list", requirements: "list", targetAudience: "list" },
  });
  readsAll(await get("GET", `/courses/${COURSE}/sections`), section);
  const videos = await get<Row[]>("GET", `/courses/${COURSE}/videos`);
  readsAll(videos, video);
  readsAll(await get("GET", `/courses/${COURSE}/resources`), resource);
  const [{ id } = { id: "" }] = videos;
  const asked = await get("POST", `/courses/${COURSE}/qa`, { question: "How long is it?" });
  reads(asked, question);
  readsAll(await get("GET", `/courses/${COURSE}/qa`), question);
  reads(await get("POST", `/videos/${id}/qa`, { question: "What is that?" }), question);
  readsAll(await get("GET", `/videos/${id}/qa`), { ...question, videoId: "string" });
  const mine = await get("POST", `/videos/${id}/notes`, { content: "To try at work" });
  reads(mine, note);
  reads(await get("PATCH", `/notes/${mine.id}`, { content: "Tried at work" }), note);
  const notes = await get<Row[]>("GET", `/videos/${id}/notes`);
  assert.equal(notes.find((one) => one.id === mine.id)?.content, "Tried at work");
  assert.equal((await call("DELETE", `/notes/${mine.id}`)).status, 200);
  const left = await get<Row[]>("GET", `/videos/${id}/notes`);
  assert.ok(!left.some((one) => one.id === mine.id));
});

Deno.test("users: staff list, create, enroll, suspend, activate and delete, also by the calls of the old page", async () => {
  const { get } = await client(ADMIN);
  readsAll(await get("GET", "/admin/users"), { ...user, status: "string" });
  reads(await get("GET", "/admin/usage"), { usage: "list", totals: "object" });
  const email = "new@learners.test";
  const created = await get("POST", "/admin/create-user", {
    ...{ email, password: "long enough", firstName: "New", lastName: "Comer" },
    enrolledCourses: [COURSE],
  });
  assert.equal(created.email, email);
  const old = await get("POST", "/admin/create-user", {
    ...{ email: "old@learners.test", password: "long enough", firstName: "Old", lastName: "" },
    courseName: COURSE,
  });
  assert.equal(old.email, "old@learners.test");
  const coursesOf = async (id: string) =>
    (await get<Row[]>("GET", "/admin/users")).find((one) => one.id === id)?.enrolledCourses;
  const { id } = (await get<Row[]>("GET", "/admin/users")).find((one) => one.email === email) ??
    { id: "" };
  await get("POST", `/admin/users/${id}/enroll`, { courseId: "ai-master" });
  await get("POST", `/admin/users/${id}/unenroll`, { courseId: COURSE });
  assert.deepEqual(await coursesOf(id), ["ai-master"]);
  await get("POST", "/admin/enroll", { userId: id, courseName: COURSE });
  await get("DELETE", "/admin/enroll", { userId: id, courseName: "ai-master" });
  assert.deepEqual(await coursesOf(id), [COURSE]);
  const find = async () =>
    (await get<Row[]>("GET", "/admin/users")).find((one) => one.id === id) ?? { id: "" } as Row;
  await get("POST", `/admin/users/${id}/suspend`, { reason: "Not paid" });
  assert.deepEqual([(await find()).status, (await find()).suspendedReason], [
    "suspended",
    "Not paid",
  ]);
  await get("POST", `/admin/users/${id}/activate`);
  assert.equal((await find()).status, "active");
  await get("DELETE", `/admin/users/${id}`);
  assert.equal((await find()).status, "deleted");
});

/** As the specification's client does: asks for a place without a body, and puts the file there. */
async function upload(
  { get, send }: Awaited<ReturnType<typeof client>>,
  kind: "videos" | "resources",
  type: string,
  bytes: Uint8Array<ArrayBuffer>,
) {
  const { uploadURL } = await get(`POST`, `/admin/${kind}/upload-url`);
  assert.ok(typeof uploadURL === "string");
  const put = await send("PUT", uploadURL, { headers: { "Content-Type": type }, body: bytes });
  assert.equal(put.status, 200, await put.text());
  return uploadURL;
}

Deno.test("videos: staff upload without a body, save, change, save several and delete", async () => {
  const staff = await client("staff1@academy.test");
  const { get } = staff;
  readsAll(await get("GET", "/admin/videos"), { ...video, videoPath: "string" });
  const details = { title: "New", description: "", courseId: COURSE, duration: "1:05", order: 9 };
  const videoURL = await upload(staff, "videos", "video/mp4", mp4());
  const saved = await get("POST", "/admin/videos", { videoURL, ...details });
  reads(saved, { ...video, videoPath: "string" });
  assert.ok("pieces" in saved, "null until the server has read the file");
  const changed = { ...details, title: "Changed", sectionId: null };
  reads(await get("PATCH", `/admin/videos/${saved.id}`, changed), video);
  const [one, other] = [
    await upload(staff, "videos", "video/mp4", mp4()),
    await upload(staff, "videos", "video/mp4", mp4()),
  ];
  await get("POST", "/admin/videos/bulk", {
    videos: [one, other].map((videoURL, at) => ({
      ...{ videoURL, ...details, title: `Video ${at + 1}`, sectionId: "", order: at + 1 },
    })),
  });
  const titles = (await get<Row[]>("GET", "/admin/videos")).map(({ title }) => title);
  for (const title of ["Changed", "Video 1", "Video 2"]) assert.ok(titles.includes(title), title);
  await get("DELETE", `/admin/videos/${saved.id}`);
});

Deno.test("files, sections, overview and answers of a course", async () => {
  const staff = await client("staff1@academy.test");
  const { get } = staff;
  const uploadURL = await upload(staff, "resources", "application/pdf", pdf());
  const file = await get("POST", "/admin/resources", {
    ...{ filePath: uploadURL, courseId: COURSE, title: "Paper", description: "" },
    ...{ resourceType: "PDF", fileSize: 1000 },
  });
  reads(file, { ...resource, filePath: "string" });
  await get("DELETE", `/admin/resources/${file.id}`);

  const wish = { courseId: COURSE, title: "Practice", description: "By hand" };
  const made = await get("POST", "/admin/sections", wish);
  reads(made, section);
  const renamed = { title: "More practice", description: "" };
  reads(await get("PATCH", `/admin/sections/${made.id}`, renamed), section);
  await get("DELETE", `/admin/sections/${made.id}`);

  await get("POST", `/admin/courses/${COURSE}/overview`, {
    ...{ courseId: COURSE, description: "What it is", objectives: "One\nTwo" },
    ...{ requirements: "None", targetAudience: "Everybody" },
  });
  const { objectives } = await get("GET", `/courses/${COURSE}/overview`);
  assert.deepEqual(objectives, ["One", "Two"]);

  const learner = await client(LEARNER);
  const { id } = await learner.get("POST", `/courses/${COURSE}/qa`, { question: "When?" });
  await get("PATCH", `/qa/${id}/answer`, { answer: "Today" });
  const answered = await learner.get<Row[]>("GET", `/courses/${COURSE}/qa`);
  assert.equal(answered.find((one) => one.id === id)?.answer, "Today");
});

/** Three ways in which HTTP says that a request has no content. */
const noContent = {
  "no Content-Length": "",
  "Content-Length: 0": "Content-Length: 0\r\n",
  "an empty chunked body": "Transfer-Encoding: chunked\r\n",
};

async function sendRaw(method: string, path: string, cookie: string, headers: string) {
  const { hostname, port, host } = new URL(origin);
  const conn = await Deno.connect({ hostname, port: Number(port) });
  const request = `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\nOrigin: ${origin}\r\n` +
    `Cookie: ${cookie}\r\nConnection: close\r\n${headers}\r\n` +
    (headers.includes("chunked") ? "0\r\n\r\n" : "");
  await conn.write(new TextEncoder().encode(request));
  const answer = await new Response(conn.readable).text();
  return Number(/^HTTP\/1\.1 (\d+) /.exec(answer)?.[1]);
}

for (const [how, headers] of Object.entries(noContent)) {
  Deno.test(`a call whose body may be absent takes a request with ${how}`, async () => {
    const staff = await client("staff2@academy.test");
    const learner = await client(LEARNER);
    for (const kind of ["videos", "resources"]) {
      const path = `/api/admin/${kind}/upload-url`;
      assert.equal(await sendRaw("POST", path, staff.cookie(), headers), 201, path);
    }
    const [{ id } = { id: "" }] = await learner.get<Row[]>("GET", `/courses/${COURSE}/videos`);
    const mine = await learner.get("POST", `/videos/${id}/notes`, { content: how });
    const path = `/api/notes/${mine.id}`;
    assert.equal(await sendRaw("DELETE", path, learner.cookie(), headers), 200, path);
  });
}

Deno.test("a body of another type than JSON is refused, also where a body may be absent", async () => {
  const { send } = await client("staff2@academy.test");
  const headers = { "Content-Type": "text/plain" };
  const answer = await send("POST", "/api/admin/videos/upload-url", { headers, body: "{}" });
  assert.equal(answer.status, 415);
  await answer.body?.cancel();
});
