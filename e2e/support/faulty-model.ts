// Runs journeys with a model that fails on demand: of the journey, or of the question itself
// ('fault: cut').
import type { LaunchOptions, Page } from "@playwright/test";
import { axe, expect, inBurmese, test as journeys } from "./fixtures.ts";
import { readBrowserStorage } from "./phone.ts";
import type { Model } from "./start-academy.ts";

export { axe, expect, inBurmese };

/**
 * Defined here and not in each journey's file: worker options in a file cost one more academy per
 * file. For the same reason `foreignHost` is here, which only the journey about hostile texts uses.
 */
export const test = journeys.extend<{ model: Model }, { foreignHost: ForeignHost }>({
  // The journey about hostile texts asks 300 course questions.
  settings: [
    { MODEL: "fake", QUESTIONS_PER_HOUR: "1000", QUESTIONS_PER_DAY: "1000" },
    { scope: "worker" },
  ],
  foreignHost: [
    async ({ settings: _ }, use) => {
      const { host, close } = listenAsForeignHost();
      await use(host);
      close();
    },
    { scope: "worker" },
  ],
  launchOptions: [
    ({ launchOptions, foreignHost }, use) => use(sendToForeignHost(launchOptions, foreignHost)),
    { scope: "worker" },
  ],
  model: async ({ academy }, use) => {
    await use(academy.model);
    // The next journey finds the model as this one did.
    await academy.model.acceptConnections();
    await academy.model.setFault();
    await academy.model.release();
  },
});

/**
 * Holds back the server's messages of a conversation until the journey calls the returned function.
 */
export async function holdMessages(page: Page) {
  const released = Promise.withResolvers<void>();
  await page.route(/\/api\/conversations\/[^/]+\/messages/, async (route) => {
    await released.promise;
    await route.continue();
  });
  return released.resolve;
}

/** Waits until the page has read from the server that an answer is being made. */
export const waitForRunningAnswer = (page: Page) =>
  expect.poll(() => readBrowserStorage(page)).toContain('"status":"running"');

// A server that stands for hostile.test and counts who connects to it.

/**
 * Counts every connection to hostile.test, also those that no page knows of, such as a connection
 * that the browser opens in advance.
 */
type ForeignHost = { port: number; connectionCount: () => number };

function listenAsForeignHost(): { host: ForeignHost; close: () => void } {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  let connections = 0;
  const countConnections = async () => {
    for await (const connection of listener) {
      connections++;
      connection.close();
    }
  };
  void countConnections();
  const host = { port: listener.addr.port, connectionCount: () => connections };
  return { host, close: () => listener.close() };
}

/** Makes a browser reach the foreign host under the name hostile.test. */
function sendToForeignHost(options: LaunchOptions, { port }: ForeignHost): LaunchOptions {
  const rule = `MAP hostile.test 127.0.0.1:${port}`;
  return { ...options, args: [...options.args ?? [], `--host-resolver-rules=${rule}`] };
}
