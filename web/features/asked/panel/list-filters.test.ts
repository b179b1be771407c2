import assert from "node:assert/strict";
import { endedMonths, readFilters, readSort, sortLessons } from "./list-filters.ts";

const newest = "2026-10";

Deno.test("lists the twelve months that ended at least an hour ago in Myanmar, newest first", () => {
  const months = endedMonths(Date.parse("2026-11-27T06:00:00Z"));
  assert.equal(months.length, 12);
  assert.deepEqual([months[0], months.at(-1)], [newest, "2025-11"]);
  // Midnight in Myanmar is 17:30 in London. The server counts an hour later.
  assert.equal(endedMonths(Date.parse("2026-11-30T18:29:59Z"))[0], newest);
  assert.equal(endedMonths(Date.parse("2026-11-30T18:30:00Z"))[0], "2026-11");
});

Deno.test("reads valid values from the address and ignores others", () => {
  const good = { period: "2026-09", course: "ai-master", sort: "title" };
  assert.deepEqual(readFilters(good, newest), {
    period: "2026-09",
    courseId: "ai-master",
    sort: "title",
  });
  const first = { period: newest, courseId: undefined, sort: "-people" };
  assert.deepEqual(readFilters({ period: "", course: "", sort: "" }, newest), first);
  assert.deepEqual(
    readFilters({ period: "2026-13", course: "ai-nothing", sort: "name" }, newest),
    first,
  );
  assert.deepEqual(["-questions", "--title", "-"].map(readSort), [
    "-questions",
    "-people",
    "-people",
  ]);
});

Deno.test("sorts by each column in both directions, and keeps the order of equal lessons", () => {
  const lesson = (title: string, people: number, questions: number) => ({
    ...{ videoId: title, title, people, questions },
    courseId: title === "b" ? "ai-first-step" as const : "ai-master" as const,
  });
  const lessons = [lesson("c", 7, 9), lesson("b", 7, 8), lesson("A", 5, 9)];
  const sorted = (sort: string) =>
    sortLessons(lessons, readSort(sort)).map(({ title }) => title).join("");
  assert.equal(sorted("-people"), "cbA");
  assert.equal(sorted("people"), "Acb");
  assert.equal(sorted("-questions"), "cAb");
  assert.equal(sorted("questions"), "bcA");
  assert.equal(sorted("title"), "Abc");
  assert.equal(sorted("-title"), "cbA");
  assert.equal(sorted("course"), "bcA");
});
