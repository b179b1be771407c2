// An academy for journeys that change what its courses hold: in the others' own it would stand in their way. Browsers
// reach its media on another origin, as they do in production.
import { axe, expect, inBurmese, test as journeys } from "./fixtures.ts";

export { axe, expect, inBurmese };

/** Made here and not in each journey's file: what is set there costs an academy a file. */
export const test = journeys.extend({
  settings: [{ SELF_ENROLLMENT: "off", MEDIA_HOST: "localhost" }, { scope: "worker" }],
});
