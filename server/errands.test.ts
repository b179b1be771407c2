import assert from "node:assert/strict";
import { startErrands } from "./errands.ts";
import { insertReadings, insertRemoval } from "./features/uploads/queries.ts";
import { testApp } from "./testing/app.ts";
import { makeVideo } from "./testing/factories.ts";
import { listening } from "./testing/listening.ts";

const { sql, database, storage, put, line, close } = await testApp();
Deno.test.afterAll(close);

const { log, untilLogged } = listening();

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
  const first = startErrands(database, counting, log);
  await failed;
  await first.stop();
  line.isCut = false;
  assert.ok(await storage.find(gone));

  await sql`update academy.removals set next_try_at = now()`;
  await sql`update academy.readings set next_try_at = now()`;
  const done = Promise.all([untilLogged("removed from storage"), untilLogged("read from storage")]);
  const second = startErrands(database, counting, log);
  await done;
  await second.stop();
  await startErrands(database, counting, log).stop();

  assert.deepEqual(calls, { removals: 2, readings: 2 });
  assert.equal(await storage.find(gone), undefined);
  const [row] = await sql`select pieces from academy.videos where id = ${id}`;
  assert.equal(row?.pieces.length, 1);
});
