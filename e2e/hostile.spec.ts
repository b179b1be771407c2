// Hostile texts, written everywhere that users can write.
import type { Page } from "@playwright/test";
import { expect, shows, test } from "./hostile.ts";
import { actsOf } from "./hostile-acts.ts";
import { markOf, payloads, written } from "../server/testing/hostile-payloads.ts";
import type { Model } from "./start-academy.ts";

type Acts = ReturnType<typeof actsOf>;

const course = "ai-master";
const texts = payloads.map(({ text }) => text);
const marks = texts.map((_, n) => markOf(n));
const ofFamilies = (...names: string[]) =>
  names.flatMap((name) => payloads.filter(({ family }) => family === name)).map(({ text }) => text);
const isShort = (text: string) => [...text].length <= 80;
const names = ofFamilies("names", "formulas", "files", "polyglots", "elements", "invisible")
  .filter(isShort);
const groupsOf = (all: string[], size: number) =>
  Array.from(
    { length: Math.ceil(all.length / size) },
    (_, n) => all.slice(n * size, n * size + size),
  );
/** The text as a page shows it in a single line. */
const inLine = (text: string) => text.replace(/\s+/g, " ").trim();

/** Whether nothing in this text means anything in Markdown. */
const isPlain = (text: string) =>
  !/[*_`~\\&[\]|#]|<\w+:|\w:\/\/|www\.|@|\p{Cc}|\p{Cf}|^\s|^[-+>=]|^\d+\./mu.test(text);

/** Opens a list to its end. Lists show further rows only when the user asks for more. */
async function openAll(page: Page, count: number, row: string) {
  await expect(page.locator(row).first()).toBeVisible();
  const more = page.getByRole("button", { name: "Show more" });
  while (await page.locator(row).count() < count) {
    const before = await page.locator(row).count();
    await more.click();
    await expect.poll(() => page.locator(row).count()).toBeGreaterThan(before);
  }
}

/**
 * Uploads files with hostile names. Also sends HTML pages as videos and files, and the server
 * refuses all of these.
 */
async function bringFiles(staff: Acts) {
  const pdf = { contentType: "application/pdf" };
  for (const text of [...names.slice(-40), ...texts.slice(0, 20)]) {
    const { path } = await staff.place("video", { fileName: text, contentType: "video/mp4" });
    await staff.call("POST", "/admin/uploads/arrived", { path });
  }
  for (const [fileName, contentType] of pages) {
    for (const kind of ["video", "resource"] as const) {
      const answer = await staff.place(kind, { fileName, contentType }, [400]);
      expect(answer.code, `${fileName} ${contentType}`).toBe("upload_refused");
    }
  }
  for (const [kind, type] of disguises) {
    for (const bytes of ["<!doctype html><script>ran(0)</script>", "<svg onload='ran(0)'/>"]) {
      const { uploadURL, path } = await staff.place(kind, { contentType: type });
      expect(await staff.put(uploadURL, bytes, "text/html"), "as a page").toBe(400);
      expect(await staff.put(uploadURL, bytes, type)).toBe(200);
      const saved = kind === "video"
        ? { videoURL: uploadURL, title: "x", courseId: course }
        : { filePath: path, title: "x", courseId: course, resourceType: "PDF" };
      const { code } = await staff.call<{ code: string }>("POST", `/admin/${kind}s`, saved, [400]);
      expect(code, `${bytes} as ${type}`).toBe("upload_refused");
    }
  }
  const titles: string[] = [];
  for (const title of ofFamilies("files", "frames").map(inLine)) {
    const { uploadURL, path } = await staff.place("resource", pdf);
    await staff.put(uploadURL, "%PDF-1.7\n<script>ran(0)</script>", "application/pdf");
    const paper = await staff.call<{ id: string; title: string }>("POST", "/admin/resources", {
      filePath: path,
      title,
      courseId: course,
      resourceType: "PDF",
    });
    const file = await staff.get(`/api/resources/${paper.id}/download`);
    const { "content-type": type, "content-disposition": as = "", ...headers } = file.headers();
    expect([file.status(), type, headers["x-content-type-options"]])
      .toEqual([200, "application/pdf", "nosniff"]);
    expect(as).toMatch(/^attachment; filename/);
    expect(decodeURIComponent(as.replace(/.*''/, "")), title).not.toMatch(/[\\/:<>|\p{Cc}\u202e]/u);
    titles.push(paper.title);
  }
  const stored = await staff.call<{ fileName: string | null }[]>("GET", "/admin/uploads");
  const unsaved = stored.flatMap(({ fileName }) => fileName ?? []);
  expect(unsaved).toHaveLength(60);
  return { unsaved, titles };
}

/** Pages whose name or type says that they are pages. */
const pages = [
  ["ran(0).html", ""],
  ["ran(0).svg", ""],
  ["ran(0).pdf.xhtml", "application/octet-stream"],
  ["ran(0).mp4", "text/html"],
  ["ran(0).pdf", "image/svg+xml"],
  ["ran(0).zip", "application/xhtml+xml; charset=utf-8"],
] as const;

const disguises = [
  ["video", "video/mp4"],
  ["resource", "application/pdf"],
  ["resource", "application/zip"],
] as const;

/** Makes an answer stop in the middle of each of these texts, and break off at the end. */
async function hearHalves(page: Page, model: Model, judge: () => Promise<void>) {
  const heard = payloads.filter((_, n) => n % 25 === 3).map(({ text }) => text);
  const halves = heard.flatMap((text, n) => {
    const half = Math.ceil(text.length / 2);
    return [`heard(${n}) ${text.slice(0, half)}`, null, `${text.slice(half)}\n\n`];
  });
  await model.tell(halves, "cut");
  await page.getByLabel("Your message").fill(heard.join("\n"));
  await page.getByRole("button", { name: "Send", exact: true }).click();
  for (const n of heard.keys()) {
    await model.holding();
    await shows(page, [`heard(${n})`], ".chat-message:last-child");
    await judge();
    await model.release();
  }
  await expect(page.getByRole("button", { name: "Stop generating" })).toHaveCount(0);
  await shows(page, heard.map((_, n) => `heard(${n})`), ".chat-message:last-child");
  await judge();
}

test("three hundred hostile texts in notes, questions, names, courses, files and the chat stay text", async ({ page, model, person, signIn, anotherDevice, eyes }) => {
  expect([written.length, new Set(written).size]).toEqual([300, 300]);
  const mark = crypto.randomUUID().slice(0, 8);
  const [herName = "", adminName = ""] = names;
  const learner = await person({ courses: [course], firstName: herName, lastName: names[4] });
  const admin = await person({ role: "admin", firstName: adminName, lastName: names[9] });
  const panel = await anotherDevice();
  await panel.setViewportSize({ width: 1280, height: 800 });
  await eyes.watch(panel.context());
  await signIn(page, learner);
  await signIn(panel, admin);
  const hers = actsOf(page);
  const theirs = actsOf(panel);
  const look = async (page: Page, path: string, expected: string[], place?: string) => {
    await page.goto(path);
    await shows(page, expected, place);
    await eyes.judge(page);
  };

  const films = await theirs.films(course);
  const [film] = films;
  if (!film) throw new Error("There is no film.");
  const overview = await theirs.describeCourse(course, groupsOf(texts.map(inLine), 100));
  const described = [];
  for (const some of groupsOf(texts, 10)) {
    described.push(await theirs.addSection(course, inLine(some[0] ?? ""), some.join("\n")));
  }
  for (const [n, film] of films.entries()) {
    described.push(await theirs.describe(film, texts[n * 31] ?? "", texts[n * 17] ?? ""));
  }
  const spoken = texts.map((text, n) => `said(${n}) ${inLine(text).replaceAll("-->", "-- >")}`);
  await theirs.caption(film, spoken);
  const people = await theirs.importPeople(names, mark);
  const reason = texts.slice(0, 40).join("\n");
  await theirs.call("POST", `/admin/users/${people[0]?.id}/suspend`, { reason });
  const papers = await bringFiles(theirs);
  const notes = (await hers.addNotes(film.id, texts)).map(({ body }) => body.content);
  // Most questions consist of three texts: a list of 300 questions takes a third of this journey to open.
  const isAlone = (_: string, n: number) => n % 12 === 0;
  const inThrees = groupsOf(texts.filter((text, n) => !isAlone(text, n)), 3)
    .map((some) => some.join("\n"));
  const asked = [
    ...await hers.ask(course, texts.filter(isAlone)),
    ...await hers.ask(course, inThrees, film.id),
  ].map(({ body }) => body);
  const questions = asked.map(({ question }) => question);
  const answers: string[] = [];
  for (const [n, some] of groupsOf(texts, 30).entries()) {
    const { answer } = await theirs.answer(asked[n] ?? { id: "" }, some.join("\n"));
    answers.push(answer);
  }
  // The server stored all of them and emptied none.
  for (const stored of [notes, questions, answers, overview, described]) {
    const kept = JSON.stringify(stored);
    expect(marks.filter((mark) => !kept.includes(mark))).toEqual([]);
  }

  const conversation = await hers.converse("New Business Consultation");
  for (const some of groupsOf(texts, 10)) {
    const answer = some.join("\n\n");
    // Each answer arrives in pieces that end in the middle of anything.
    await model.tell(answer.match(/[^]{1,7}/g) ?? []);
    await hers.askModel(conversation, answer);
  }

  const path = `/courses/${course}?video=${film.id}`;
  const contents = described.flatMap(({ title, description }) => [title, description]);
  await look(page, `${path}&tab=notes`, notes);
  await look(page, `${path}&tab=overview`, overview);
  await page.getByRole("button", { name: /^Course Content/ }).click();
  await shows(page, [...contents, ...papers.titles]);
  await eyes.judge(page);
  await page.goto(`${path}&tab=questions`);
  await openAll(page, asked.length, "[role=tabpanel] ol > li");
  await shows(page, [...questions, ...answers, herName]);
  await eyes.judge(page);
  await page.getByRole("button", { name: /^Play: / }).click();
  await shows(page, spoken.map((_, n) => `said(${n})`), ".player-captions");
  await eyes.judge(page);
  await look(page, "/account", [herName]);

  await page.goto(`/ai/${conversation}`);
  await expect(page.locator('[data-role="assistant"]')).toHaveCount(30);
  const said = await hers.messages(conversation);
  const hersSaid = said.filter(({ role }) => role === "user").map(({ content }) => content);
  expect(marks.filter((mark) => !hersSaid.join().includes(mark))).toEqual([]);
  await shows(page, hersSaid, '[data-role="user"]');
  await shows(page, marks, '[data-role="assistant"]');
  await shows(page, texts.filter(isPlain), '[data-role="assistant"]');
  expect(await page.locator('[data-role="assistant"] a[href*="hostile.test"]').count())
    .toBeGreaterThan(10);
  await eyes.judge(page);
  await hearHalves(page, model, () => eyes.judge(page));
  const [title = ""] = ofFamilies("polyglots");
  await hers.call("PATCH", `/conversations/${conversation}`, { title });
  await page.reload();
  await page.getByRole("button", { name: "Past conversations" }).click();
  await shows(page, [title], "dialog");
  await eyes.judge(page);

  await panel.goto(`/admin/users?search=${mark}`);
  await openAll(panel, names.length, "[data-row]");
  await shows(panel, people.map(({ firstName }) => firstName));
  await eyes.judge(panel);
  await look(panel, "/admin/videos", contents.slice(-2 * films.length));
  await look(panel, "/admin/videos?tab=single", papers.unsaved);
  await look(panel, `/admin/courses?course=${course}`, contents.slice(0, -2 * films.length));
  await look(panel, `/admin/courses?course=${course}&tab=resources`, papers.titles);
  await look(panel, `/admin/courses?course=${course}&tab=overview`, overview);
  await panel.goto(`/admin/qa?course=${course}`);
  await openAll(panel, asked.length, "main ol > li");
  await shows(panel, [...questions, ...answers, herName]);
  await eyes.judge(panel);
  await panel.goto("/admin/audit");
  await openAll(panel, names.length + described.length, "[data-row]");
  await shows(panel, [adminName, reason, ...people.map(({ firstName }) => firstName)]);
  await eyes.judge(panel);
  await look(panel, "/admin/analytics", [herName]);
  await panel.setViewportSize({ width: 1280, height: 30_000 });
  await look(panel, `/admin/legacy?course=${course}&user-search=${mark}.1`, [
    people[1]?.firstName ?? "",
    ...contents,
    ...questions.slice(-5),
    herName,
  ]);
  await look(panel, `${path}&tab=questions`, [...contents, questions.at(-1) ?? ""]);
});
