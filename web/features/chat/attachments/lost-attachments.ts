import type { Attachment } from "@server/contract";
import { ApiError } from "../../../lib/http/api.ts";

type Issue = { path?: string };

/** The files of a question that the server lost; undefined if it refused for another reason. */
export function lostAttachments(
  error: unknown,
  attachments: readonly Attachment[] = [],
): Set<Attachment> | undefined {
  if (!(error instanceof ApiError) || error.code !== "invalid_input") return undefined;
  const issues: Issue[] = Array.isArray(error.details) ? error.details : [];
  const paths = new Set(issues.map(({ path }) => path));
  const lost = attachments.filter((_, n) => paths.has(`attachmentIds.${n}`));
  return lost.length > 0 ? new Set(lost) : undefined;
}
