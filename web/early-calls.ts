// Sends the first requests of a course page and of the home while the app's scripts still load.
// Only the HTML of these pages names this script. It imports no code, so that it runs early on a
// slow network. lib/http/api.ts takes the answers.
import type { User } from "./features/session/data.ts";
import type { EarlyAnswers } from "./lib/http/early-answers.ts";

const SESSION = "/api/auth/user";
const LIMIT_MS = 20_000;
/**
 * On a slow phone the page may need this long to load. Later requests must ask the server again.
 */
const USABLE_MS = 120_000;

const answers: EarlyAnswers = globalThis.earlyAnswers ??= new Map();
const [path, courseId] = /^\/(?:courses\/([\w-]+)\/?)?$/.exec(location.pathname) ?? [];

// A phone with a service worker has the scripts, and the data of its last visit.
if (
  path && !navigator.serviceWorker?.controller &&
  document.cookie.includes(`${import.meta.env.VITE_SIGNED_IN_COOKIE}=1`)
) {
  loadPage().catch(() => {
    // The app takes the failed answers and shows what failed.
  });
}

async function loadPage() {
  const session = sendOnce(SESSION, null);
  // A copy, because the app reads the answer, too.
  const copy = await session?.then((answer) => answer.clone());
  if (!copy?.ok) return;
  const { id, enrolledCourses }: User = await copy.json();
  if (!courseId) {
    sendOnce("/api/home", id);
    return;
  }
  if (!enrolledCourses.some((enrolled) => enrolled === courseId)) return;
  for (const part of ["sections", "videos", "resources", "progress", "overview"]) {
    sendOnce(`/api/courses/${courseId}/${part}`, id);
  }
}

/** Undefined if the app has sent this request before. */
function sendOnce(path: string, userId: string | null) {
  if (answers.has(path)) return undefined;
  const headers: HeadersInit = userId ? { "x-person": userId } : {};
  const signal = AbortSignal.timeout(LIMIT_MS);
  const answer = fetch(path, { headers, credentials: "same-origin", signal, cache: "no-store" });
  answers.set(path, { userId, answer });
  answer.catch(() => {
    // The app takes this answer and shows the failure.
  });
  setTimeout(() => answers.set(path, undefined), USABLE_MS);
  return answer;
}
