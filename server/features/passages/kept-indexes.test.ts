import assert from "node:assert/strict";
import { createLog } from "../../log.ts";
import { testDatabase } from "../../testing/database.ts";
import { makeVideo } from "../../testing/factories.ts";
import { vtt } from "../../testing/files.ts";
import { until } from "../../testing/until.ts";
import { keepIndexes } from "./kept-indexes.ts";

const { sql, close } = await testDatabase();
Deno.test.afterAll(close);

const logLines: string[] = [];
const log = createLog("warn", (line) => logLines.push(line));
const makeLesson = (said: string) =>
  makeVideo(sql, { courseId: "ai-master", title: "A lesson", captions: { en: vtt(said) } });

Deno.test("questions get the old index while a new one is made, and if that fails", async () => {
  await makeLesson("A numbat digs.");
  let minutes = 0;
  const indexOf = keepIndexes({ log, now: () => minutes * 60_000 });
  const first = await indexOf(sql, "ai-master", "1");
  assert.equal(first.entries.length, 1);
  await makeLesson("A bilby digs.");
  minutes = 9;
  assert.equal(await indexOf(sql, "ai-master", "1"), first, "it is new enough");

  minutes = 10;
  assert.equal(await indexOf(sql, "ai-master", "2"), first, "the new one is not ready");
  await until(async () => await indexOf(sql, "ai-master", "2") !== first, "a new index");
  const second = await indexOf(sql, "ai-master", "2");
  assert.equal(second.entries.length, 2);

  minutes = 20;
  await sql`alter table academy.search_texts rename to gone`;
  try {
    await until(async () => {
      assert.equal(await indexOf(sql, "ai-master", "3"), second);
      return logLines.length > 0;
    }, "the failure in the log");
  } finally {
    minutes = 20;
    await sql`alter table academy.gone rename to search_texts`;
  }
  assert.match(logLines.join(), /ai-master.*search_texts/);
  logLines.length = 0;
  assert.equal(await indexOf(sql, "ai-master", "3"), second, "it waits before it tries again");
  minutes = 21;
  await until(async () => await indexOf(sql, "ai-master", "3") !== second, "a newer index");
  assert.deepEqual(logLines, []);
});

Deno.test("the first question waits for its index, and many of them for the same one", async () => {
  const indexOf = keepIndexes({ log });
  const all = await Promise.all([1, 2, 3].map(() => indexOf(sql, "ai-master", "1")));
  assert.equal(new Set(all).size, 1);
});
