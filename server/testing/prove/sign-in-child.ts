// A server process that measures how long its event loop is blocked: "watch" begins, and "tell"
// prints the result and ends.
import { seedIfEmpty } from "../../demo/seed.ts";
import { openEmbedded, openMedia } from "../../embedded.ts";
import { readSettings } from "../../env.ts";
import { run } from "../../main.ts";
import { makeUser } from "../factories.ts";

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
console.log(JSON.stringify({ origin: running.origin, people }));

let longestHoldMs = 0;
function watch() {
  let last = performance.now();
  setInterval(() => {
    const now = performance.now();
    longestHoldMs = Math.max(longestHoldMs, now - last - EVERY_MS);
    last = now;
  }, EVERY_MS);
}

for await (const said of Deno.stdin.readable.pipeThrough(new TextDecoderStream())) {
  if (said.includes("watch")) {
    watch();
    console.log("watching");
  }
  if (said.includes("tell")) {
    console.log(JSON.stringify({ longestHoldMs }));
    break;
  }
}
await running.stop();
await embedded.close();
Deno.exit(0);
