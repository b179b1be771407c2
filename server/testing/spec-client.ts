// A client that follows section 7 of the specification exactly, and the fields that the
// specification reads.
import assert from "node:assert/strict";
import { demoPassword } from "../demo/people.ts";

type Answer<Body> = { status: number; headers: Headers; text: string; body: Body };
export type Row = Record<string, unknown> & { id: string };

/**
 * The names and types of the fields that the specification reads. `?` means that the field may be
 * absent or null.
 */
type Fields = Record<string, string>;

export const user: Fields = {
  ...{ id: "string", email: "string", firstName: "string", lastName: "string" },
  ...{ profileImageUrl: "string?", status: "string", suspendedReason: "string?" },
  enrolledCourses: "list",
};
export const section: Fields = {
  ...{ id: "string", courseId: "string", title: "string", description: "string", order: "number" },
};
export const video: Fields = {
  ...{ id: "string", title: "string", description: "string", courseId: "string" },
  ...{ sectionId: "string?", duration: "string", order: "number" },
};
export const resource: Fields = {
  ...{ id: "string", courseId: "string", sectionId: "string?", title: "string" },
  ...{ description: "string", resourceType: "string", fileSize: "number" },
};
export const question: Fields = {
  ...{ id: "string", question: "string", videoId: "string?", askedBy: "string" },
  ...{ answer: "string?", createdAt: "string" },
};
export const note: Fields = { id: "string", content: "string", createdAt: "string" };
export const message: Fields = {
  ...{ id: "string", role: "string", content: "string", imageUrl: "string?", attachments: "list" },
};
export const usage: Fields = {
  ...{ period: "string", messageCount: "number", imageCount: "number", estimatedCost: "string" },
  modelBreakdown: "object",
};
/** The specification's fields of a row, and our own fields. */
export const adminUsage: Fields = {
  ...usage,
  ...{ userId: "string", userName: "string", userEmail: "string" },
  ...{ abortedCount: "number", abortedCost: "string" },
};
export const usageTotals: Fields = {
  ...{ messages: "number", images: "number", cost: "string" },
  ...{ aborted: "number", abortedCost: "string", unchargedCost: "string" },
};

export function assertHasFields(value: unknown, fields: Fields) {
  assert.ok(value && typeof value === "object", `an entity: ${value}`);
  const row = value as Record<string, unknown>;
  for (const [name, type] of Object.entries(fields)) {
    const field = row[name];
    const description = `${name} of ${JSON.stringify(row).slice(0, 300)}`;
    if (type.endsWith("?") && (field === undefined || field === null)) continue;
    assert.notEqual(field, null, description);
    if (type === "list") assert.ok(Array.isArray(field), description);
    else assert.equal(typeof field, type.replace("?", ""), description);
  }
}

export function assertEachHasFields(list: unknown, fields: Fields) {
  assert.ok(Array.isArray(list) && list.length > 0, `a list with entries: ${list}`);
  for (const row of list) assertHasFields(row, fields);
}

/** Acts like a browser: it keeps cookies and sends the Origin header. */
export async function openClient(origin: string, email?: string) {
  const jar = new Map<string, string>();

  async function send(method: string, path: string, init: RequestInit = {}) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const headers = new Headers(init.headers);
    if (cookie) headers.set("Cookie", cookie);
    if (method !== "GET") headers.set("Origin", origin);
    const answer = await fetch(new URL(path, origin), {
      ...init,
      method,
      headers,
      redirect: "manual",
    });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
    }
    return answer;
  }

  /** Sends a body as JSON, if there is one. */
  async function call<Body = Row>(
    method: string,
    path: string,
    body?: object,
  ): Promise<Answer<Body>> {
    const content = body && {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    };
    const answer = await send(method, `/api${path}`, content);
    const text = await answer.text();
    const isJson = answer.headers.get("Content-Type")?.startsWith("application/json");
    const { status, headers } = answer;
    return { status, headers, text, body: (isJson ? JSON.parse(text) : undefined) as Body };
  }

  /** Fails unless the call succeeds, as the specification's client does. */
  async function callOrFail<Body = Row>(
    method: string,
    path: string,
    body?: object,
  ): Promise<Body> {
    const answer = await call<Body>(method, path, body);
    assert.ok(
      answer.status === 200 || answer.status === 201,
      `${method} ${path} answered ${answer.status}: ${answer.text}`,
    );
    return answer.body;
  }

  /** `signal` aborts the answer stream, as 'Stop generating' of the specification does. */
  const ask = (conversationId: string, message: string, signal?: AbortSignal) =>
    send("POST", "/api/chat", {
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ message, conversationId }),
      signal,
    });

  if (email) await callOrFail("POST", "/signin", { email, password: demoPassword });
  return {
    send,
    ask,
    call,
    callOrFail,
    cookie: () => [...jar].map((pair) => pair.join("=")).join("; "),
  };
}
