// Tests that everything that changes a course locks the course first, so that no two changes
// deadlock.
import assert from "node:assert/strict";
import { putPiecesInto } from "../../background-jobs.ts";
import { testApp } from "../../testing/app.ts";
import { makeUser, makeVideo } from "../../testing/factories.ts";
import { uploader } from "../../testing/uploads.ts";
import { insertSection } from "../sections/queries.ts";

const app = await testApp();
const { sql, logLines, close } = app;
Deno.test.afterAll(close);
const { ask } = uploader(app);
const staff = await makeUser(sql, { role: "staff" });
const putPieces = putPiecesInto(sql);
const content = "WEBVTT\n\n00:00.000 --> 00:01.000\nA\n";

Deno.test("does not deadlock when staff change the same course content at the same time", async () => {
  for (let round = 0; round < 10; round++) {
    const section = { courseId: "ai-master", title: "A section", description: "" } as const;
    const sectionId = await insertSection(sql, section);
    const one = await makeVideo(sql, { sectionId });
    const two = await makeVideo(sql, { courseId: "ai-first-step" });
    const video = (id: string) => `/api/admin/videos/${id}`;
    const calls: [method: string, path: string, body?: object][] = [
      ["PATCH", video(one.id), { courseId: "ai-first-step" }],
      ["PATCH", video(two.id), { courseId: "ai-master", title: "Moved" }],
      ["PATCH", video(one.id), { title: "Renamed" }],
      ["PUT", `${video(one.id)}/captions/en`, { content }],
      ["PUT", `${video(two.id)}/captions/my`, { content }],
      ["DELETE", `/api/admin/sections/${sectionId}`],
      ["PATCH", "/api/admin/courses/ai-master/order", { sections: [], videos: [] }],
      ["DELETE", video(two.id)],
    ];
    await Promise.all([
      ...calls.map(([method, path, body]) => ask(staff, method, path, body)),
      putPieces(one.videoPath, one.size, ["ab".repeat(32)]),
    ]);
  }
  // The database aborts one of two transactions that wait for each other.
  assert.deepEqual(logLines.filter((line) => /deadlock|"internal"/.test(line)), []);
});
