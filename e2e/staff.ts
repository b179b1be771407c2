// Journeys of staff. Their panel needs the network in any case; without the worker, which fetches everything for
// later at each first visit, they take two thirds of the time.
import { axe, expect, inBurmese, test as journeys } from "./fixtures.ts";

export { axe, expect, inBurmese };

export const test = journeys.extend({ serviceWorkers: "block" });
