import { ApiError } from "../../../lib/api.ts";
import type { Attachment } from "./attachment.ts";

type Issue = { path?: string };

/** Which of a question's files the server no longer has; undefined where it was refused for something else. */
export function forgottenOf(error: unknown): ((attachment: Attachment) => boolean) | undefined {
  if (!(error instanceof ApiError) || error.code !== "invalid_input") return undefined;
  const issues: Issue[] = Array.isArray(error.details) ? error.details : [];
  return issues.some(({ path }) => /^attachmentIds\b/.test(path ?? "")) ? () => true : undefined;
}
