// Tests that a database without pgvector works as before.
import assert from "node:assert/strict";
import { createLog } from "../../log.ts";
import { openEmbeddingModel } from "../../services/embedding-model.ts";
import { cloneFolder } from "../../testing/database.ts";
import { startFakeEmbeddings } from "../../testing/fake-embeddings.ts";
import { openDatabase } from "../../db/database.ts";
import { longWaits } from "../../testing/patient.ts";
import { openVectors } from "./vectors.ts";

const { url, max, close } = await cloneFolder();
const database = openDatabase(url, max, longWaits);
const fake = startFakeEmbeddings();
Deno.test.afterAll(async () => {
  await database.close();
  await close();
  fake.stop();
});

Deno.test("without pgvector it warns once, calls no provider, and finds nothing", async () => {
  const logLines: string[] = [];
  const log = createLog("info", (line) => logLines.push(line));
  let minutes = 0;
  const model = openEmbeddingModel(fake.address);
  const vectors = openVectors({ log, model, now: () => minutes * 60_000 });
  const { signal } = new AbortController();
  for (minutes of [0, 1, 11, 22]) {
    vectors.noteChange("ai-master");
    await vectors.fill(database.sql, signal);
    assert.deepEqual(await vectors.listNear(database.sql, "car", ["ai-master"], signal), []);
  }
  assert.equal(logLines.length, 1);
  assert.match(logLines.join(), /AI_EMBEDDING_MODEL has no effect.*pgvector/);
  assert.equal(fake.requests.length, 0);
});
