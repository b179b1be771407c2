import assert from "node:assert/strict";
import { until } from "../../../server/testing/until.ts";
import { beginResumableWork } from "../../lib/device/unsaved-work.ts";
import { reloadOnce } from "./error-screen.tsx";

let reloads = 0;
const fakes = {
  location: { reload: () => reloads++ },
  navigator: { onLine: true },
  sessionStorage: {},
};
for (const [name, value] of Object.entries(fakes)) {
  Object.defineProperty(globalThis, name, { value, configurable: true });
}
/**
 * Waits until the imports have run. No service worker can load here, but the page still reloads.
 */
const turn = () => new Promise((resolve) => setTimeout(resolve));

Deno.test("reloads the page once when a file is missing, but not while work is in progress", async () => {
  const end = beginResumableWork();
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
