import assert from "node:assert/strict";
import { until } from "../../server/testing/until.ts";
import { beginWork } from "../lib/held.ts";
import { reloadOnce } from "./reload-once.ts";

let reloads = 0;
const fakes = {
  location: { reload: () => reloads++ },
  navigator: { onLine: true },
  sessionStorage: {},
};
for (const [name, value] of Object.entries(fakes)) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}
/** What has to be asked for first has been. Here no service worker can be loaded, and the page loads itself all the same. */
const turn = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("where a part is missing the page loads itself again, once, and not from under what is on its way", async () => {
  const end = beginWork();
  reloadOnce();
  await turn();
  assert.equal(reloads, 0, "something is on its way");
  end();
  reloadOnce();
  await until(() => reloads > 0, "the page loads itself again");
  reloadOnce();
  await turn();
  assert.equal(reloads, 1);
});
