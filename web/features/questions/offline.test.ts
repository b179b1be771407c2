import "fake-indexeddb/auto";
import assert from "node:assert/strict";
import { listCourseQueries } from "../../offline/registry.ts";
import { listsAfterDelivery } from "../../offline/testing/lists-after-delivery.ts";
import { ownAnsweredQuery, questionsQuery } from "./data.ts";
import "./offline.ts";

const courseId = "ai-master";
const videoId = "v";
const question = {
  id: "q",
  courseId,
  videoId,
  question: "Why?",
  createdAt: "2026-11-25T00:00:00Z",
};
const pagesOf = (...items: unknown[]) => ({
  pages: [{ items, total: items.length, nextCursor: null }],
  pageParams: [""],
});

for (
  const [kind, answer, before, after] of [
    ["question.ask", question, pagesOf(), pagesOf(question)],
    ["question.withdraw", { ok: true }, pagesOf(question), pagesOf()],
  ] as const
) {
  Deno.test(`has stored both lists that show a delivered ${kind} when the write leaves`, async () => {
    const lists = [questionsQuery({ courseId }), questionsQuery({ courseId, videoId })]
      .map(({ queryKey }) => ({ queryKey, data: before }));
    const stored = await listsAfterDelivery({ kind, payload: question }, answer, lists);
    assert.deepEqual(stored, [after, after]);
  });
}

Deno.test("'Ready for offline?' also stores the learner's own answered questions", async () => {
  const stored = await Promise.all(listCourseQueries().map((query) => query.ofCourse?.(courseId)));
  const keys = stored.map((query) => query?.queryKey);
  assert.deepEqual(
    keys,
    [questionsQuery({ courseId }), ownAnsweredQuery(courseId)].map((query) => query.queryKey),
  );
});
