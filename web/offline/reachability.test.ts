import assert from "node:assert/strict";
import { until } from "../../server/testing/until.ts";
import { doubtServer, isServerReachable, setServerReachable } from "../lib/connectivity.ts";
import { watchReachability } from "./reachability.ts";

const page = Object.assign(new EventTarget(), { hidden: false });
Object.defineProperty(globalThis, "document", { configurable: true, value: page });
Object.defineProperty(navigator, "onLine", { configurable: true, value: true });

/** A server that answers whether it is ready. */
function serve(isReady: () => boolean) {
  const realFetch = globalThis.fetch;
  let asked = 0;
  globalThis.fetch = () => {
    asked++;
    return Promise.resolve(
      isReady() ? Response.json({ database: true }) : new Response("<h1>Welcome</h1>"),
    );
  };
  let backs = 0;
  const stop = watchReachability(() => backs++);
  return {
    asked: () => asked,
    backs: () => backs,
    [Symbol.dispose]() {
      stop();
      setServerReachable(true);
      globalThis.fetch = realFetch;
    },
  };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 50));

Deno.test("one failed path does not make the server unreachable, and is looked into once", async () => {
  using server = serve(() => true);
  doubtServer();
  await until(() => server.asked() === 1);
  for (let n = 0; n < 20; n++) doubtServer();
  await settle();
  assert.deepEqual([server.asked(), server.backs(), isServerReachable()], [1, 0, true]);
});

Deno.test("a log-in page in place of the server makes it unreachable, until it answers again", async () => {
  let isReady = false;
  using server = serve(() => isReady);
  doubtServer();
  await until(() => !isServerReachable());
  isReady = true;
  await until(() => isServerReachable());
  assert.equal(server.backs(), 1);
});

Deno.test("a call that failed before anybody watched is looked into", async () => {
  doubtServer();
  using server = serve(() => true);
  await until(() => server.asked() === 1);
});
