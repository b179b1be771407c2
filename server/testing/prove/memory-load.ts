// The mixed load of the proof of memory: learners read, write, search and ask, and an admin looks on.
import { courseIds } from "../../catalogue.ts";
import { readAnswer } from "../answers.ts";
import { known } from "../bench/search-data.ts";

const CLIENTS = 6;
const PAUSE_MS = 150;

/** `email` and `password` are those of a user who signs in again and again. */
export type Callers = {
  cookies: string[];
  admin: string;
  email: string;
  password: string;
  videoId: string;
};

type Call = { method?: string; path: string; body?: object };

/** What each client does in turn. */
function callsOf(n: number, { videoId }: Callers): Call[] {
  const courseId = courseIds[n % courseIds.length];
  const word = Object.keys(known)[n % 3] ?? "";
  return [
    { path: "/" },
    { path: "/api/auth/user" },
    { path: "/api/home" },
    { path: `/api/courses/${courseId}/videos` },
    { path: `/api/courses/${courseId}/progress` },
    { path: `/api/courses/${courseId}/qa` },
    { path: `/api/courses/${courseId}/notes` },
    { path: `/api/search?q=${encodeURIComponent(word)}` },
    { path: "/api/conversations" },
    { path: "/api/usage" },
    {
      method: "POST",
      path: `/api/videos/${videoId}/notes`,
      body: { id: crypto.randomUUID(), content: `A note about ${word}, number ${n}` },
    },
    {
      method: "PUT",
      path: `/api/videos/${videoId}/progress`,
      body: {
        watched: [[n % 50 * 1000, n % 50 * 1000 + 900]],
        position: n % 50,
        positionAt: new Date().toISOString(),
      },
    },
  ];
}

const adminCalls: Call[] = [
  { path: "/api/admin/summary" },
  { path: "/api/admin/users?limit=25&sort=name" },
  { path: "/api/admin/usage?limit=25" },
  { path: "/api/admin/questions?limit=25" },
  { path: "/api/admin/audit?limit=25" },
];

/** Sends requests until `end`. */
export function startLoad(origin: string, callers: Callers) {
  const failures = new Map<string, number>();
  let sent = 0;
  let isOver = false;

  const countFailure = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1);

  async function send(cookie: string, { method = "GET", path, body }: Call) {
    sent++;
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { Cookie: cookie, Origin: origin, "Content-Type": "application/json" },
      body: body && JSON.stringify(body),
    });
    if (!answer.ok) countFailure(`${method} ${path.slice(0, 40)} ${answer.status}`);
    return answer;
  }

  async function ask(cookie: string, n: number) {
    const made = await send(cookie, {
      method: "POST",
      path: "/api/conversations",
      body: { title: "A question" },
    });
    const { id: conversationId } = await made.json();
    const message = `${Object.keys(known).join(" ")} ${n}?`;
    const answer = await send(cookie, {
      method: "POST",
      path: "/api/chat",
      body: { conversationId, message },
    });
    const { isWhole } = await readAnswer(answer);
    if (!isWhole) countFailure("An answer was cut");
  }

  async function client(number: number) {
    for (let n = number; !isOver; n += CLIENTS) {
      const cookie = callers.cookies[n % callers.cookies.length] ?? "";
      const calls: [string, Call][] = callsOf(n, callers).map((call) => [cookie, call]);
      if (number === 0) {
        const { email, password } = callers;
        const body = { email, password };
        calls.push(...adminCalls.map((call): [string, Call] => [callers.admin, call]));
        calls.push(["", { method: "POST", path: "/api/signin", body }]);
      }
      for (const [caller, call] of calls) {
        if (isOver) return;
        await (await send(caller, call)).body?.pipeTo(new WritableStream());
        await pause(PAUSE_MS);
      }
      await ask(cookie, n);
    }
  }

  const running = Array.from(
    { length: CLIENTS },
    (_, number) => client(number).catch((error) => countFailure(String(error))),
  );
  return {
    async end() {
      isOver = true;
      await Promise.all(running);
      return { sent, failures: [...failures].map(([what, times]) => `${what}: ${times}`) };
    },
  };
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
