import assert from "node:assert/strict";
import { until } from "../../server/testing/until.ts";

const code = await Deno.readTextFile(new URL("../public/later.js", import.meta.url));
/** A script that sets a mark when it runs. */
const MAIN = "data:text/javascript,globalThis.laterRan=true";
const hotelPage = () => new Response("<html>", { headers: { "content-type": "text/html" } });

/** Runs later.js in a hidden page, so that it fetches the scripts at once. */
function runIn(fetch: (href: string, init: RequestInit) => Promise<Response>) {
  const listeners = new Map<string, () => void>();
  const noWords = { hidden: true };
  const document = {
    currentScript: { dataset: { main: MAIN, parts: "/part.js" } },
    readyState: "complete",
    hidden: true,
    getElementById: (id: string) => id === "root" ? { replaceChildren: () => {} } : noWords,
    querySelector: () => ({}),
  };
  Reflect.set(globalThis, "laterRan", false);
  new Function("document", "fetch", "addEventListener", code)(
    document,
    fetch,
    (sign: string, act: () => void) => listeners.set(sign, act),
  );
  return {
    touch: () => listeners.get("pointerdown")?.(),
    hasRun: () => Reflect.get(globalThis, "laterRan"),
    saysThatItFailed: () => !noWords.hidden,
  };
}

const turn = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("does not run a hotel network's log-in page as a script, and fetches again at the next touch", async () => {
  const modes: (RequestCache | undefined)[] = [];
  let isHotel = true;
  const page = runIn((href, { cache }) => {
    if (href === MAIN) modes.push(cache);
    return Promise.resolve(isHotel ? hotelPage() : new Response("code"));
  });
  await turn();
  assert.equal(page.hasRun(), false);
  isHotel = false;
  page.touch();
  await until(page.hasRun, "the script runs");
  assert.deepEqual(modes, ["default", "reload"]);
});

Deno.test("replaces a form by a message when its scripts have failed twice", async () => {
  const page = runIn(() => Promise.reject(new TypeError("Failed to fetch")));
  await turn();
  assert.equal(page.saysThatItFailed(), false);
  page.touch();
  await turn();
  assert.equal(page.saysThatItFailed(), true);
});
