// A client that follows section 7 of the specification exactly, and the fields that the
// specification reads.
import assert from "node:assert/strict";
import { demoPassword } from "../demo/people.ts";

type Answer<Body> = { status: number; headers: Headers; text: string; body: Body };
export type Row = Record<string, unknown> & { id: string };

/** The type of each field. With `?`, the field may be absent or null. */
type Fields = Record<string, string>;

/** `names` has the names of the fields by their type. */
const fieldsOf = (names: Record<string, string>): Fields =>
  Object.fromEntries(
    Object.entries(names).flatMap(([type, list]) => list.split(" ").map((name) => [name, type])),
  );

export const user = fieldsOf({
  "string": "id email firstName lastName status",
  "string?": "profileImageUrl suspendedReason",
  "list": "enrolledCourses",
});
export const section = fieldsOf({
  "string": "id courseId title description",
  "number": "order",
});
export const video = fieldsOf({
  "string": "id title description courseId duration",
  "string?": "sectionId",
  "number": "order",
});
export const resource = fieldsOf({
  "string": "id courseId title description resourceType",
  "string?": "sectionId",
  "number": "fileSize",
});
export const question = fieldsOf({
  "string": "id question askedBy createdAt",
  "string?": "videoId answer",
});
export const note = fieldsOf({ "string": "id content createdAt" });
export const message = fieldsOf({
  "string": "id role content",
  "string?": "imageUrl",
  "list": "attachments",
});
export const usage = fieldsOf({
  "string": "period estimatedCost",
  "number": "messageCount imageCount",
  "object": "modelBreakdown",
});
/** The specification's fields of a row, and our own fields. */
export const adminUsage = {
  ...usage,
  ...fieldsOf({ "string": "userId userName userEmail abortedCost", "number": "abortedCount" }),
};
export const usageTotals = fieldsOf({
  "string": "cost abortedCost unchargedCost",
  "number": "messages images aborted",
});

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
