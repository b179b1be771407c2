// A server process with twenty users who sign in.
import { seedIfEmpty } from "../../demo/seed.ts";
import { openEmbedded, openMedia } from "../../embedded.ts";
import { readSettings } from "../../env.ts";
import { run } from "../../main.ts";
import { makeUser } from "../factories.ts";
import { watchThisProcess } from "../watched-process.ts";

const EVERY_MS = 2;

const settings = readSettings("start");
const embedded = await openEmbedded(settings);
const { put } = await openMedia(settings);
const people: { email: string; password: string }[] = [];
const running = await run(settings, () =>
  Promise.resolve({
    ...embedded,
    async fill(sql, passwords) {
      await seedIfEmpty(sql, passwords, put);
      for (let n = 0; n < 20; n++) {
        const { email, password } = await makeUser(sql, { passwords });
        people.push({ email, password });
      }
    },
  }));
await watchThisProcess({ origin: running.origin, people }, EVERY_MS);
await running.stop();
await embedded.close();
Deno.exit(0);
