// Hostile texts, written everywhere that users can write.
import type { Page } from "@playwright/test";
import { expect, expectTexts, type HarmWatch, test } from "../support/hostile-texts.ts";
import { createLearnerApi, createStaffApi, type Video } from "../support/hostile-texts-api.ts";
import { markOf, payloads, written } from "../../server/testing/hostile-payloads.ts";
import type { Model } from "../support/start-academy.ts";
import { openInApp } from "../support/open-in-app.ts";

type LearnerApi = Awaited<ReturnType<typeof createLearnerApi>>;
type StaffApi = Awaited<ReturnType<typeof createStaffApi>>;
type StoredTexts = Awaited<ReturnType<typeof storeTexts>>;

const course = "ai-master";
const texts = payloads.map(({ text }) => text);
/** One for each text: the words by which a page shows that it has the text. */
const marks = texts.map((_, n) => markOf(n));
const textsOfFamilies = (...names: string[]) =>
  names.flatMap((name) => payloads.filter(({ family }) => family === name)).map(({ text }) => text);
const isShort = (text: string) => [...text].length <= 80;
const names = textsOfFamilies("names", "formulas", "files", "polyglots", "elements", "invisible")
  .filter(isShort);
const [learnerName = "", adminName = ""] = names;
const splitIntoGroups = (all: string[], size: number) =>
  Array.from(
    { length: Math.ceil(all.length / size) },
    (_, n) => all.slice(n * size, n * size + size),
  );
/** The text as a page shows it in a single line. */
const asSingleLine = (text: string) => text.replace(/\s+/g, " ").trim();
const captionTexts = texts.map((text, n) =>
  `said(${n}) ${asSingleLine(text).replaceAll("-->", "-- >")}`
);
const modelMessages = splitIntoGroups(texts, 10).map((group) => group.join("\n\n"));
const suspensionReason = texts.slice(0, 40).join("\n");

const contentsOf = (rows: { title: string; description: string }[]) =>
  rows.flatMap(({ title, description }) => [title, description]);

/** Whether nothing in this text means anything in Markdown. */
const isPlain = (text: string) =>
  !/[*_`~\\&[\]|#]|<\w+:|\w:\/\/|www\.|@|\p{Cc}|\p{Cf}|^\s|^[-+>=]|^\d+\./mu.test(text);

/** Opens a list to its end. Lists show further rows only when the user asks for more. */
async function showAllRows(page: Page, count: number, row: string) {
  await expect(page.locator(row).first()).toBeVisible();
  const showMoreButton = page.getByRole("button", { name: "Show more" });
  while (await page.locator(row).count() < count) {
    const before = await page.locator(row).count();
    // The page can load the list again by itself, and this cancels a request for further rows.
    await expect(async () => {
      if (await page.locator(row).count() <= before) await showMoreButton.click({ timeout: 5000 });
      await expect.poll(() => page.locator(row).count(), { timeout: 10_000 })
        .toBeGreaterThan(before);
    }).toPass();
  }
}

/** HTML pages whose name or type says that they are pages. */
const openPages = [
  ["ran(0).html", ""],
  ["ran(0).svg", ""],
  ["ran(0).pdf.xhtml", "application/octet-stream"],
  ["ran(0).mp4", "text/html"],
  ["ran(0).pdf", "image/svg+xml"],
  ["ran(0).zip", "application/xhtml+xml; charset=utf-8"],
] as const;

/** The kinds of upload, and the types that an HTML page pretends to have. */
const pageDisguises = [
  ["video", "video/mp4"],
  ["resource", "application/pdf"],
  ["resource", "application/zip"],
] as const;

/**
 * Uploads files with hostile names. Also sends HTML pages as videos and files, and the server
 * refuses all of these.
 */
async function uploadHostileFiles(staff: StaffApi) {
  const pdf = { contentType: "application/pdf" };
  const fileNames = [...names.slice(-40), ...texts.slice(0, 20)];
  for (const fileName of fileNames) {
    const { path } = await staff.requestUpload("video", { fileName, contentType: "video/mp4" });
    await staff.call("POST", "/admin/uploads/arrived", { path });
  }
  for (const [fileName, contentType] of openPages) {
    for (const kind of ["video", "resource"] as const) {
      const answer = await staff.requestUpload(kind, { fileName, contentType }, [400]);
      expect(answer.code, `${fileName} ${contentType}`).toBe("upload_refused");
    }
  }
  for (const [kind, type] of pageDisguises) {
    for (const bytes of ["<!doctype html><script>ran(0)</script>", "<svg onload='ran(0)'/>"]) {
      const { uploadURL, path } = await staff.requestUpload(kind, { contentType: type });
      expect(
        await staff.uploadFile(uploadURL, bytes, "text/html"),
        "an upload with the type of a page",
      ).toBe(400);
      expect(await staff.uploadFile(uploadURL, bytes, type)).toBe(200);
      const saved = kind === "video"
        ? { videoURL: uploadURL, title: "x", courseId: course }
        : { filePath: path, title: "x", courseId: course, resourceType: "PDF" };
      const { code } = await staff.call<{ code: string }>("POST", `/admin/${kind}s`, saved, [400]);
      expect(code, `${bytes} as ${type}`).toBe("upload_refused");
    }
  }
  const titles: string[] = [];
  for (const title of textsOfFamilies("files", "frames").map(asSingleLine)) {
    const { uploadURL, path } = await staff.requestUpload("resource", pdf);
    await staff.uploadFile(uploadURL, "%PDF-1.7\n<script>ran(0)</script>", "application/pdf");
    const resource = await staff.call<{ id: string; title: string }>("POST", "/admin/resources", {
      filePath: path,
      title,
      courseId: course,
      resourceType: "PDF",
    });
    const file = await staff.getHead(`/api/resources/${resource.id}/download`);
    const { "content-type": type, "content-disposition": disposition = "", ...headers } =
      file.headers;
    expect([file.status, type, headers["x-content-type-options"]])
      .toEqual([200, "application/pdf", "nosniff"]);
    expect(disposition).toMatch(/^attachment; filename/);
    expect(decodeURIComponent(disposition.replace(/.*''/, "")), title).not.toMatch(
      /[\\/:<>|\p{Cc}\u202e]/u,
    );
    titles.push(resource.title);
  }
  const stored = await staff.call<{ fileName: string | null }[]>("GET", "/admin/uploads");
  const unsaved = stored.flatMap(({ fileName }) => fileName ?? []);
  expect(unsaved).toHaveLength(fileNames.length);
  return { unsaved, titles };
}

/** Writes the texts into the overview, the sections and the videos of the course. */
async function describeCourse(staffApi: StaffApi, allVideos: Video[]) {
  // An overview has three lists.
  const overview = await staffApi.describeCourse(
    course,
    splitIntoGroups(texts.map(asSingleLine), Math.ceil(texts.length / 3)),
  );
  const sections = [];
  for (const group of splitIntoGroups(texts, 10)) {
    sections.push(
      await staffApi.addSection(course, asSingleLine(group[0] ?? ""), group.join("\n")),
    );
  }
  const videos = [];
  for (const [n, video] of allVideos.entries()) {
    // No two titles are the same, and no two descriptions.
    videos.push(await staffApi.describeVideo(video, texts[n * 31] ?? "", texts[n * 17] ?? ""));
  }
  return { overview, sections, videos };
}

async function askAndAnswer(learnerApi: LearnerApi, staffApi: StaffApi, videoId: string) {
  // Most questions consist of three texts: a list of 300 questions takes a third of this journey to
  // open.
  const isSingle = (_: string, n: number) => n % 12 === 0;
  const groupedTexts = splitIntoGroups(texts.filter((text, n) => !isSingle(text, n)), 3)
    .map((group) => group.join("\n"));
  const askedQuestions = [
    ...await learnerApi.askQuestions(course, texts.filter(isSingle)),
    ...await learnerApi.askQuestions(course, groupedTexts, videoId),
  ].map(({ body }) => body);
  const questions = askedQuestions.map(({ question }) => question);
  // The first ten questions get all texts as answers.
  const answers: string[] = [];
  for (const [n, group] of splitIntoGroups(texts, 30).entries()) {
    const { answer } = await staffApi.answerQuestion(
      askedQuestions[n] ?? { id: "" },
      group.join("\n"),
    );
    answers.push(answer);
  }
  return { questions, answers };
}

/** Writes the texts everywhere except in the chat, and returns what the server stored. */
async function storeTexts(learnerApi: LearnerApi, staffApi: StaffApi, emailPrefix: string) {
  const allVideos = await staffApi.listVideos(course);
  const [video] = allVideos;
  if (!video) throw new Error("The course has no video.");
  const { overview, sections, videos } = await describeCourse(staffApi, allVideos);
  await staffApi.addCaptions(video, captionTexts);
  const people = await staffApi.importPeople(names, emailPrefix);
  await staffApi.call("POST", `/admin/users/${people[0]?.id}/suspend`, {
    reason: suspensionReason,
  });
  const uploaded = await uploadHostileFiles(staffApi);
  const notes = (await learnerApi.addNotes(video.id, texts)).map(({ body }) => body.content);
  const { questions, answers } = await askAndAnswer(learnerApi, staffApi, video.id);
  // The server stored all of them and emptied none.
  for (const stored of [notes, questions, answers, overview, [...sections, ...videos]]) {
    const storedText = JSON.stringify(stored);
    expect(marks.filter((mark) => !storedText.includes(mark))).toEqual([]);
  }
  const path = `/courses/${course}?video=${video.id}`;
  return {
    path,
    sections,
    videos,
    overview,
    people,
    uploaded,
    notes,
    questions,
    answers,
  };
}

/** Lets the model answer each question with the text of the question. Returns the conversation. */
async function askModelForTexts(learnerApi: LearnerApi, model: Model) {
  const conversation = await learnerApi.createConversation("New Business Consultation");
  for (const message of modelMessages) {
    // Each answer arrives in pieces that end in the middle of anything.
    await model.setAnswer(message.match(/[^]{1,7}/g) ?? []);
    await learnerApi.askModel(conversation, message);
  }
  return conversation;
}

/** Makes an answer stop in the middle of every 25th text, and break off at the end. */
async function checkPartialAnswers(page: Page, model: Model, expectNoHarm: () => Promise<void>) {
  const halvedTexts = texts.filter((_, n) => n % 25 === 3);
  // At each `null`, the model waits until `release`.
  const halves = halvedTexts.flatMap((text, n) => {
    const half = Math.ceil(text.length / 2);
    return [`heard(${n}) ${text.slice(0, half)}`, null, `${text.slice(half)}\n\n`];
  });
  await model.setAnswer(halves, "cut");
  await page.getByLabel("Your message").fill(halvedTexts.join("\n"));
  await page.getByRole("button", { name: "Send", exact: true }).click();
  for (const n of halvedTexts.keys()) {
    await model.waitUntilHeld();
    await expectTexts(page, [`heard(${n})`], ".chat-message:last-child");
    await expectNoHarm();
    await model.release();
  }
  await expect(page.getByRole("button", { name: "Stop generating" })).toHaveCount(0);
  await expectTexts(page, halvedTexts.map((_, n) => `heard(${n})`), ".chat-message:last-child");
  await expectNoHarm();
}

/** An address with the same path has the same heading, so it is loaded. */
async function open(page: Page, path: string) {
  const before = page.url();
  const isOtherPage = before !== "about:blank" &&
    new URL(path, before).pathname !== new URL(before).pathname;
  await (isOtherPage ? openInApp(page, path) : page.goto(path));
}

/** Opens a page and expects these texts there, as text only. */
async function checkPage(page: Page, harmWatch: HarmWatch, path: string, expected: string[]) {
  await open(page, path);
  await expectTexts(page, expected);
  await harmWatch.expectNoHarm(page);
}

async function checkLearnerPages(page: Page, harmWatch: HarmWatch, stored: StoredTexts) {
  const { path, sections, videos, overview, uploaded, notes, questions, answers } = stored;
  await checkPage(page, harmWatch, `${path}&tab=notes`, notes);
  await checkPage(page, harmWatch, `${path}&tab=overview`, overview);
  await page.getByRole("button", { name: /^Course Content/ }).click();
  await expectTexts(page, [...contentsOf([...sections, ...videos]), ...uploaded.titles]);
  await harmWatch.expectNoHarm(page);
  await open(page, `${path}&tab=questions`);
  await showAllRows(page, questions.length, "[role=tabpanel] ol > li");
  await expectTexts(page, [...questions, ...answers, learnerName]);
  await harmWatch.expectNoHarm(page);
  await page.getByRole("button", { name: /^Play: / }).click();
  await expectTexts(page, captionTexts.map((_, n) => `said(${n})`), ".player-captions");
  await harmWatch.expectNoHarm(page);
  await checkPage(page, harmWatch, "/account", [learnerName]);
}

/** Expects every text in the conversation that `askModelForTexts` made. */
async function expectMessages(page: Page, learnerApi: LearnerApi, conversation: string) {
  await expect(page.locator('[data-role="assistant"]')).toHaveCount(modelMessages.length);
  const messages = await learnerApi.messages(conversation);
  const learnerMessages = messages.filter(({ role }) => role === "user").map(({ content }) =>
    content
  );
  expect(marks.filter((mark) => !learnerMessages.join().includes(mark))).toEqual([]);
  await expectTexts(page, learnerMessages, '[data-role="user"]');
  await expectTexts(page, marks, '[data-role="assistant"]');
  await expectTexts(page, texts.filter(isPlain), '[data-role="assistant"]');
  expect(await page.locator('[data-role="assistant"] a[href*="hostile.test"]').count())
    .toBeGreaterThan(10);
}

async function checkPanelPages(
  panel: Page,
  harmWatch: HarmWatch,
  stored: StoredTexts,
  emailPrefix: string,
) {
  const { path, sections, videos, overview, people, uploaded, questions, answers } = stored;
  const contents = contentsOf([...sections, ...videos]);
  await open(panel, `/admin/users?search=${emailPrefix}`);
  await showAllRows(panel, names.length, "[data-row]");
  await expectTexts(panel, people.map(({ firstName }) => firstName));
  await harmWatch.expectNoHarm(panel);
  await checkPage(panel, harmWatch, "/admin/videos", contentsOf(videos));
  await checkPage(panel, harmWatch, "/admin/videos?tab=single", uploaded.unsaved);
  await checkPage(panel, harmWatch, `/admin/courses?course=${course}`, contentsOf(sections));
  await checkPage(
    panel,
    harmWatch,
    `/admin/courses?course=${course}&tab=resources`,
    uploaded.titles,
  );
  await checkPage(panel, harmWatch, `/admin/courses?course=${course}&tab=overview`, overview);
  await open(panel, `/admin/qa?course=${course}`);
  await showAllRows(panel, questions.length, "main ol > li");
  await expectTexts(panel, [...questions, ...answers, learnerName]);
  await harmWatch.expectNoHarm(panel);
  await open(panel, "/admin/audit");
  await showAllRows(panel, names.length + sections.length + videos.length, "[data-row]");
  await expectTexts(panel, [
    adminName,
    suspensionReason,
    ...people.map(({ firstName }) => firstName),
  ]);
  await harmWatch.expectNoHarm(panel);
  await checkPage(panel, harmWatch, "/admin/analytics", [learnerName]);
  await panel.setViewportSize({ width: 1280, height: 30_000 });
  await checkPage(panel, harmWatch, `/admin/legacy?course=${course}&user-search=${emailPrefix}.1`, [
    people[1]?.firstName ?? "",
    ...contents,
    ...questions.slice(-5),
    learnerName,
  ]);
  await checkPage(panel, harmWatch, `${path}&tab=questions`, [...contents, questions.at(-1) ?? ""]);
}

test("three hundred hostile texts in notes, questions, names, courses, files and the chat stay text", async ({ page, academy, model, createUser, signIn, anotherDevice, harmWatch }) => {
  expect([written.length, new Set(written).size]).toEqual([300, 300]);
  const emailPrefix = crypto.randomUUID().slice(0, 8);
  const learner = await createUser({
    courses: [course],
    firstName: learnerName,
    lastName: names[4],
  });
  const admin = await createUser({ role: "admin", firstName: adminName, lastName: names[9] });
  const panel = await anotherDevice();
  await panel.setViewportSize({ width: 1280, height: 800 });
  await harmWatch.watch(panel.context());
  await signIn(page, learner);
  await signIn(panel, admin);
  const learnerApi = await createLearnerApi(page.context(), academy.origin);
  const staffApi = await createStaffApi(panel.context(), academy.origin);
  const stored = await storeTexts(learnerApi, staffApi, emailPrefix);
  const conversation = await askModelForTexts(learnerApi, model);
  const [title = ""] = textsOfFamilies("polyglots");
  await learnerApi.call("PATCH", `/conversations/${conversation}`, { title });

  await checkLearnerPages(page, harmWatch, stored);

  await open(page, `/ai/${conversation}`);
  await expectMessages(page, learnerApi, conversation);
  await harmWatch.expectNoHarm(page);
  await checkPartialAnswers(page, model, () => harmWatch.expectNoHarm(page));
  await page.getByRole("button", { name: "Past conversations" }).click();
  await expectTexts(page, [title], "dialog");
  await harmWatch.expectNoHarm(page);

  await checkPanelPages(panel, harmWatch, stored, emailPrefix);
});
