// Sends hostile texts to everything that users can write, by the API calls of the screens, and
// returns what was stored.
import { type BrowserContext, expect } from "@playwright/test";

const WRITES_PER_REQUEST = 50;
const headers = { "Sec-Fetch-Site": "same-origin", "Content-Type": "application/json" };

export type Video = { id: string; courseId: string };

/**
 * Calls the server as the user who is signed in in this browser. The requests of Playwright take
 * three times as long, and there are hundreds.
 */
async function createClient(browser: BrowserContext, origin: string) {
  const cookies = await browser.cookies(origin);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
  const send = (path: string, options: RequestInit = {}) =>
    fetch(new URL(path, origin), { ...options, headers: { ...options.headers, cookie } });

  async function post(path: string, data: unknown, method = "POST") {
    const body = JSON.stringify(data);
    const answer = await send(`/api${path}`, { method, headers, body });
    return { status: answer.status, text: await answer.text() };
  }

  async function call<Body>(method: string, path: string, data?: unknown, expected = [200, 201]) {
    const { status, text } = await post(path, data, method);
    expect(expected, `${method} ${path}: ${text}`).toContain(status);
    return JSON.parse(text) as Body;
  }

  /** Sends writes as an outbox does: a busy server answers some of them, or 503. */
  async function sync<Body>(writes: { kind: string; payload: object }[]) {
    const waiting = writes.map((write) => ({ id: crypto.randomUUID(), ...write }));
    const results: { status: number; body: Body }[] = [];
    while (waiting.length > 0) {
      const batch = waiting.slice(0, WRITES_PER_REQUEST);
      const answer = await call<{ results?: typeof results }>("POST", "/sync", { writes: batch }, [
        200,
        503,
      ]);
      const arrived = answer.results ?? [];
      results.push(...arrived);
      waiting.splice(0, arrived.length);
    }
    return results;
  }

  return { send, post, call, sync };
}

const newRow = () => ({ id: crypto.randomUUID(), createdAt: new Date().toISOString() });

/** Acts as the learner who is signed in in this browser. */
export async function createLearnerApi(browser: BrowserContext, origin: string) {
  const { post, call, sync } = await createClient(browser, origin);
  return {
    call,
    addNotes: (videoId: string, texts: string[]) =>
      sync<{ content: string }>(
        texts.map((content) => ({ kind: "note.add", payload: { ...newRow(), videoId, content } })),
      ),
    askQuestions: (courseId: string, texts: string[], videoId?: string) =>
      sync<{ id: string; question: string }>(
        texts.map((question) => ({
          kind: "question.ask",
          payload: { ...newRow(), courseId, videoId, question },
        })),
      ),

    createConversation: async (title: string) =>
      (await call<{ id: string }>("POST", "/conversations", { title })).id,
    askModel: async (conversationId: string, message: string) => {
      const { status, text } = await post("/chat", { conversationId, message });
      expect(status, text).toBe(200);
    },
    messages: (conversationId: string) =>
      call<{ role: "user" | "assistant"; content: string }[]>(
        "GET",
        `/conversations/${conversationId}/messages`,
      ),
  };
}

/** Acts as the staff member who is signed in in this browser. */
export async function createStaffApi(browser: BrowserContext, origin: string) {
  const { send, call } = await createClient(browser, origin);
  return {
    call,
    /** Returns the status and the headers of the answer. */
    getHead: async (path: string) => {
      const answer = await send(path);
      await answer.body?.cancel();
      return { status: answer.status, headers: Object.fromEntries(answer.headers) };
    },
    /** Imports users whose names are the hostile texts. */
    importPeople: async (names: string[], mark: string) => {
      const rows = names.map((firstName, n) => ({
        email: `${mark}.${n}@journey.test`,
        password: "correct-horse-1",
        firstName,
        lastName: "",
        courses: [],
      }));
      await call("POST", "/admin/users/import", { rows });
      return await call<{ id: string; email: string; firstName: string }[]>(
        "GET",
        `/admin/users?search=${mark}`,
      );
    },
    addSection: (courseId: string, title: string, description: string) =>
      call<{ title: string; description: string }>("POST", "/admin/sections", {
        courseId,
        title,
        description,
      }),
    listVideos: async (courseId: string) =>
      (await call<Video[]>("GET", "/admin/videos")).filter((video) => video.courseId === courseId),
    describeVideo: ({ id }: Video, title: string, description: string) =>
      call<{ title: string; description: string }>("PATCH", `/admin/videos/${id}`, {
        title,
        description,
      }),
    addCaptions: ({ id }: Video, texts: string[]) => {
      const cues = texts.map((text) => `00:00.000 --> 01:00.000\n${text}`);
      const content = `WEBVTT\n\n${cues.join("\n\n")}\n`;
      return call("PUT", `/admin/videos/${id}/captions/en`, { content });
    },
    describeCourse: async (courseId: string, entries: string[][]) => {
      const [objectives = [], requirements = [], targetAudience = []] = entries;
      const stored = await call<
        { objectives: string[]; requirements: string[]; targetAudience: string[] }
      >("POST", `/admin/courses/${courseId}/overview`, {
        description: "",
        objectives,
        requirements,
        targetAudience,
      });
      return [...stored.objectives, ...stored.requirements, ...stored.targetAudience];
    },
    answerQuestion: ({ id }: { id: string }, answer: string) =>
      call<{ answer: string }>("PATCH", `/qa/${id}/answer`, { answer }),

    /** Asks for an upload address without the form. The file goes to storage as it is. */
    requestUpload: (kind: "video" | "resource", uploadData: object, expected?: number[]) =>
      call<{ uploadURL: string; path: string; code?: string }>(
        "POST",
        `/admin/${kind}s/upload-url`,
        uploadData,
        expected,
      ),
    uploadFile: async (address: string, bytes: string, type: string) => {
      const upload = { method: "PUT", headers: { "Content-Type": type }, body: bytes };
      const answer = await send(address, upload);
      await answer.body?.cancel();
      return answer.status;
    },
  };
}
