// Removes a user's data from the device, without the library that wrote it: that library may not be
// loaded.
import { loadWhenIdle } from "../../lib/loading/idle.ts";
import { currentUserId, onSessionChange } from "../../lib/http/session.ts";
import { removeCachedData } from "../queries/user-db.ts";

/** In milliseconds. By then this tab can read which user another tab has stored. */
const STORED_USER_DELAY = 1000;

/**
 * From now on: when a user leaves, the cached queries go at once, and the unsent work is sealed.
 */
export function purgeOnSignOut() {
  const cleanUp = () => runSeal(({ sealForOtherUsers }) => sealForOtherUsers());
  if (hasUnsealedData()) cleanUp();
  return onSessionChange({
    onForgotten(id, ending) {
      removeCachedData(id);
      runSeal(({ sealOnSignOut }) => sealOnSignOut(id, ending));
    },
    onCome: () => loadWhenIdle(cleanUp),
    // Another tab has deleted the data of its user. Until the message came, this tab could store
    // data of that user again.
    onElsewhere: () => void setTimeout(cleanUp, STORED_USER_DELAY),
  });
}

/**
 * True if the browser was closed while a user was leaving: the user's key, text or mark is still
 * readable.
 */
function hasUnsealedData() {
  try {
    const { kept } = localStorage;
    return kept && !kept.includes(`"${currentUserId()}"`) ||
      Object.keys(localStorage).some((name) => {
        const [kind, id] = name.split(" ");
        return (kind === "seal" || kind === "draft") && id !== currentUserId();
      });
  } catch {
    return false;
  }
}

const runSeal = (run: (file: typeof import("./seal-work.ts")) => Promise<void>) =>
  import("./seal-work.ts").then(run).catch(() => {
    // The next start finds what is left and tries again.
  });
