// Starts an academy for journeys that change its courses, because they would disturb the journeys
// on the common academy. Browsers reach its media on another origin, as in production. Its database
// is always the embedded one, so that each run also tries the app on that.
import { axe, expect, inBurmese, test as journeys } from "./fixtures.ts";

export { axe, expect, inBurmese };

/**
 * Defined here and not in each journey's file: worker options in a file cost one more academy per
 * file.
 */
export const test = journeys.extend({
  settings: [
    { SELF_ENROLLMENT: "off", MEDIA_HOST: "localhost", DATABASE: "embedded" },
    { scope: "worker" },
  ],
});
