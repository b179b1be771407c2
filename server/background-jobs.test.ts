import assert from "node:assert/strict";
import { indexTexts, startBackgroundJobs } from "./background-jobs.ts";
import { insertReadings, insertRemoval } from "./features/uploads/queries.ts";
import { testApp } from "./testing/app.ts";
import { makeResource, makeVideo } from "./testing/factories.ts";
import { listening } from "./testing/logs.ts";
import { textPdf } from "./testing/papers.ts";
import { until } from "./testing/until.ts";

const { sql, database, storage, put, line, close } = await testApp();
Deno.test.afterAll(close);

const { log, logLines, untilLogged } = listening();

Deno.test("does at the next start what one start left undone: removes once, reads once", async () => {
  const gone = "videos/left-over.mp4";
  await put(gone, new Uint8Array(10), "video/mp4");
  await insertRemoval(sql, gone);
  const { id, videoPath } = await makeVideo(sql, { size: 10 });
  await put(videoPath, new Uint8Array(10), "video/mp4");
  await insertReadings(sql, [videoPath]);
  const calls = { removals: 0, readings: 0 };
  const counting = {
    ...storage,
    remove: (paths: string[]) => (calls.removals++, storage.remove(paths)),
    open: (path: string) => (calls.readings++, storage.open(path)),
  };

  line.isCut = true;
  const failed = Promise.all([untilLogged("removal"), untilLogged("reading")]);
  const first = startBackgroundJobs(database, counting, log);
  await failed;
  await first.stop();
  line.isCut = false;
  assert.ok(await storage.find(gone));

  await sql`update academy.removals set next_try_at = now()`;
  await sql`update academy.readings set next_try_at = now()`;
  const done = Promise.all([untilLogged("removed from storage"), untilLogged("read from storage")]);
  const second = startBackgroundJobs(database, counting, log);
  await done;
  await second.stop();
  await startBackgroundJobs(database, counting, log).stop();

  assert.deepEqual(calls, { removals: 2, readings: 2 });
  assert.equal(await storage.find(gone), undefined);
  const [row] = await sql`select pieces from academy.videos where id = ${id}`;
  assert.equal(row?.pieces.length, 1);
});

Deno.test("reads a file, and writes the rows of its text", async () => {
  const bytes = textPdf("A paper about owls");
  const { id, filePath } = await makeResource(sql, { fileSize: bytes.length });
  await put(filePath, bytes, "application/pdf");
  const jobs = startBackgroundJobs(database, storage, log);
  await until(async () => {
    const rows = await sql`
      select from academy.search_texts where source_id = ${id} and part = 1 and content like '%owls%'
    `;
    return rows.length === 1;
  });
  await jobs.stop();
});

Deno.test("logs a source of the search that fails once, and does the others", async () => {
  const videos = [await makeVideo(sql, {}), await makeVideo(sql, {})];
  const [broken, sound] = videos.map(({ id }) => id);
  await sql.unsafe(`
    create function academy.fail_test() returns trigger language plpgsql as $$
    begin raise exception 'broken'; end $$;
    create trigger fail_test before insert on academy.search_texts for each row
      when (new.source_id = '${broken}') execute function academy.fail_test();
  `);
  await sql`delete from academy.search_texts`;
  await sql`select academy.make_search_due()`;
  const round = indexTexts(database, log);
  const { signal } = new AbortController();
  await round(signal);
  await round(signal);
  const logged = logLines.map((line) => JSON.parse(line)).filter(({ what }) => what === "search");
  assert.deepEqual(logged.map(({ kind, source }) => [kind, source]), [["lesson", broken]]);
  const rows = await sql`select from academy.search_texts where source_id = ${sound ?? ""}`;
  assert.equal(rows.length, 1);
  await sql`drop function academy.fail_test() cascade`;
});

Deno.test("lets new rows into the index when the missing rows cannot be read", async () => {
  await makeVideo(sql, {});
  await sql`update academy.search_texts set is_new = true`;
  await sql`alter table academy.search_due rename to search_due_away`;
  await assert.rejects(indexTexts(database, log)(new AbortController().signal));
  await sql`alter table academy.search_due_away rename to search_due`;
  assert.equal((await sql`select from academy.search_texts where is_new`).length, 0);
});
