// Runs `serve` with a model for embeddings, on a database with pgvector.
import assert from "node:assert/strict";
import { openLocalStorage } from "../supabase/local/storage/storage.ts";
import { readSettings } from "./env.ts";
import { run } from "./main.ts";
import { vectorDatabase } from "./testing/database.ts";
import { makeVideo, quickPasswords } from "./testing/factories.ts";
import { startFakeEmbeddings } from "./testing/fake-embeddings.ts";
import { vtt } from "./testing/files.ts";
import { longWaits } from "./testing/patient.ts";
import { until } from "./testing/until.ts";

Deno.test("sends the texts of the lessons to the model for embeddings, and stops in order", async () => {
  const provider = startFakeEmbeddings();
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-serve-" });
  const local = await openLocalStorage(folder, "media");
  const { url, sql, database, close } = await vectorDatabase();
  await makeVideo(sql, {
    courseId: "ai-master",
    title: "Travel",
    captions: { en: vtt("My car is red.") },
  });
  await database.close();
  const { url: address, key, model } = provider.address;
  const running = await run(
    readSettings("start", {
      ...{ PORT: "0", LOG_LEVEL: "error", DRAIN_SECONDS: "0" },
      ...{ AI_BASE_URL: address, AI_API_KEY: key, AI_EMBEDDING_MODEL: model },
    }),
    () =>
      Promise.resolve({
        ...{ databaseUrl: url, poolMax: 1, storage: local, readsFiles: false },
        passwords: quickPasswords(longWaits),
      }),
    longWaits,
  );
  await until(() => Promise.resolve(provider.texts().length > 0), "a text for the provider");
  assert.deepEqual(provider.texts(), ["Travel\nMy car is red."]);
  await running.stop();
  await close();
  provider.stop();
  await Deno.remove(folder, { recursive: true });
});
