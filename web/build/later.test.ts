import assert from "node:assert/strict";
import { until } from "../../server/testing/until.ts";

const code = await Deno.readTextFile(new URL("../public/later.js", import.meta.url));
/** A script that notes that it ran. */
const MAIN = "data:text/javascript,globalThis.laterRan=true";
const hotelPage = () => new Response("<html>", { headers: { "content-type": "text/html" } });

/** Runs the script in a page that is hidden, so that it fetches at once. */
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

Deno.test("the log-in page of a hotel's network is not run, and the next touch fetches the script itself", async () => {
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

Deno.test("a form whose scripts failed twice is replaced by what to do", async () => {
  const page = runIn(() => Promise.reject(new TypeError("Failed to fetch")));
  await turn();
  assert.equal(page.saysThatItFailed(), false);
  page.touch();
  await turn();
  assert.equal(page.saysThatItFailed(), true);
});
