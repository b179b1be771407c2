// An academy whose chat asks a model that fails as it is told: by the journey, or by the question itself ('fault: cut').
import type { Page } from "@playwright/test";
import { axe, expect, inBurmese, test as journeys } from "./fixtures.ts";
import { everythingKept } from "./phone.ts";
import type { Model } from "./start-academy.ts";

export { axe, expect, inBurmese };

/** Made here and not in each journey's file: what is set there costs an academy a file. */
export const test = journeys.extend<{ model: Model }>({
  // The journey about hostile texts asks 300 course questions.
  settings: [
    { MODEL: "fake", QUESTIONS_PER_HOUR: "1000", QUESTIONS_PER_DAY: "1000" },
    { scope: "worker" },
  ],
  model: async ({ academy }, use) => {
    await use(academy.model);
    // The next journey meets it as this one did.
    await academy.model.accept();
    await academy.model.say();
    await academy.model.release();
  },
});

/** The page hears nothing of what the server has of a conversation, until the journey calls the function returned. */
export async function holdMessages(page: Page) {
  const held = Promise.withResolvers<void>();
  await page.route(/\/api\/conversations\/[^/]+\/messages/, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

/** The page has read from the server that an answer is being made. */
export const heardOfAnswer = (page: Page) =>
  expect.poll(() => everythingKept(page)).toContain('"status":"running"');
