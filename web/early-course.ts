// Sends the first requests of a course page while the app's scripts are still loading. Only the HTML of a course names
// this script. It imports next to nothing, so that it runs early on a slow network. lib/api.ts uses the answers.
import { canStudy, hasHint } from "@server/contract";
import type { Person } from "./features/session/data.ts";
import { addEarlyAnswer } from "./lib/early-answers.ts";

const SESSION = "/api/auth/user";
const LIMIT_MS = 20_000;

const courseId = /^\/courses\/([\w-]+)\/?$/.exec(location.pathname)?.[1] as
  | Person["enrolledCourses"][number]
  | undefined;

// A phone with a service worker has the scripts, and what it knows of the course.
if (courseId && !navigator.serviceWorker?.controller && hasHint(document.cookie)) {
  loadCourse(courseId).catch(() => {
    // The app asks again, and shows what failed.
  });
}

async function loadCourse(courseId: Person["enrolledCourses"][number]) {
  const session = send(SESSION).then((answer) => ({ answer, copy: answer.clone() }));
  addEarlyAnswer(SESSION, null, session.then(({ answer }) => answer));
  const { copy } = await session;
  if (!copy.ok) return;
  const person: Person = await copy.json();
  if (!canStudy(person, courseId)) return;
  for (const part of ["sections", "videos", "resources", "progress", "overview"]) {
    const path = `/api/courses/${courseId}/${part}`;
    addEarlyAnswer(path, person.id, send(path, { "x-person": person.id }));
  }
}

function send(path: string, headers: Record<string, string> = {}) {
  return fetch(path, {
    headers,
    credentials: "same-origin",
    signal: AbortSignal.timeout(LIMIT_MS),
  });
}
