// An academy whose chat asks a model that fails as it is told: by the journey, or by the question itself ('fault: cut').
import { axe, expect, inBurmese, test as journeys } from "./fixtures.ts";
import type { Model } from "./start-academy.ts";

export { axe, expect, inBurmese };

/** Made here and not in each journey's file: what is set there costs an academy a file. */
export const test = journeys.extend<{ model: Model }>({
  settings: [{ MODEL: "fake" }, { scope: "worker" }],
  model: async ({ academy }, use) => {
    await use(academy.model);
    // The next journey meets it as this one did.
    await academy.model.accept();
    await academy.model.say();
    await academy.model.release();
  },
});
