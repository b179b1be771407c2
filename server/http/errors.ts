// Every expected failure has a code in this list, which decides its status, sentence and
// translation.
import { HTTPException } from "hono/http-exception";
import type { ContentfulStatusCode } from "hono/utils/http-status";
import * as z from "zod/mini";

export const errors = {
  invalid_input: { status: 400, sentence: "Some fields are not valid." },
  upload_refused: { status: 400, sentence: "This upload cannot be used." },
  unauthenticated: { status: 401, sentence: "Please sign in." },
  invalid_credentials: { status: 401, sentence: "Invalid email or password" },
  wrong_person: { status: 401, sentence: "Somebody else is signed in now." },
  suspended: { status: 403, sentence: "This account is suspended." },
  forbidden: { status: 403, sentence: "Your account is not allowed to do this." },
  not_enrolled: { status: 403, sentence: "You are not enrolled in this course." },
  not_found: { status: 404, sentence: "Not found." },
  conflict: { status: 409, sentence: "This already exists, or it is still in progress." },
  email_taken: { status: 409, sentence: "An account with this email already exists." },
  already_answered: { status: 409, sentence: "This question already has an answer." },
  not_active: { status: 409, sentence: "This account is not active." },
  own_account: { status: 409, sentence: "You cannot do this to your own account." },
  last_admin: { status: 409, sentence: "There must be at least one administrator." },
  stale_version: { status: 409, sentence: "This has changed since you opened it." },
  notes_full: { status: 413, sentence: "Your notes use all of your space. Please delete some." },
  too_large: { status: 413, sentence: "This is too large." },
  unsupported_type: { status: 415, sentence: "This type of content is not accepted." },
  quota_exceeded: { status: 429, sentence: "This month's quota is used up." },
  rate_limited: { status: 429, sentence: "Too many attempts. Please wait a little." },
  ai_failed: { status: 502, sentence: "The AI tutor could not answer." },
  ai_unavailable: { status: 503, sentence: "The AI tutor is not available." },
  unavailable: {
    status: 503,
    sentence: "The service is not available right now. Please try again.",
  },
  internal: { status: 500, sentence: "Something went wrong on our side." },
} as const satisfies Record<string, { status: ContentfulStatusCode; sentence: string }>;

export type ErrorCode = keyof typeof errors;

export class Failure extends HTTPException {
  constructor(
    readonly code: ErrorCode,
    readonly details?: unknown,
    readonly retryAfter?: number,
    /** Replaces the code's sentence where the server knows more. */
    readonly sentence: string = errors[code].sentence,
  ) {
    super(errors[code].status, { message: sentence });
  }
}

/** The handler did not answer in time, whatever it waits for. */
export class TooLate extends Failure {
  constructor() {
    super("unavailable", undefined, 2);
  }
}

export function fail(code: ErrorCode, details?: unknown): never {
  throw new Failure(code, details);
}

/** `seconds` becomes the Retry-After header. */
export function failUntil(seconds: number, code: ErrorCode, details?: unknown): never {
  throw new Failure(code, details, Math.max(1, Math.ceil(seconds)));
}

/** One problem of the input. The client translates `issue`, and finds the field by `path`. */
export type Issue = { path: string; issue: string };

/** The most issues in one answer. After the user corrects them, the next answer names the rest. */
const MAX_ISSUES = 50;

export const asIssues = (error: z.core.$ZodError): Issue[] =>
  error.issues.slice(0, MAX_ISSUES).map(({ path, message, input }) => ({
    path: path.join("."),
    issue: input === undefined ? "required" : /^[a-z_]+$/.test(message) ? message : "invalid",
  }));
