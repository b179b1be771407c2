// The actions that the audit log records, and the filters of its list.
import * as z from "zod/mini";
import { email, id, line, sortedPageQuery } from "../../schema-fields.ts";
import { SEARCH_LENGTH } from "../../limits.ts";

/**
 * The actions of staff in the panel and of learners on their questions. The log is filtered by
 * these names.
 */
export const panelActions = [
  "section.create",
  "section.change",
  "section.remove",
  "video.create",
  "video.change",
  "video.remove",
  "caption.put",
  "caption.remove",
  "resource.create",
  "resource.change",
  "resource.remove",
  "upload.remove",
  "overview.save",
  "course.reorder",
  "question.answer",
  "question.hide",
  "question.show",
  "question.remove",
  "question.withdraw",
  "answer.handle",
  "answer.reopen",
  "user.create",
  "user.import",
  "user.enroll",
  "user.unenroll",
  "user.suspend",
  "user.activate",
  "user.remove",
  "user.role",
  "user.rename",
  "user.reset_password",
  "user.leave",
  "user.stay",
] as const;
export type PanelAction = (typeof panelActions)[number];

export const AUDIT_BARE = 100;

/** No entry can be older. */
export const AUDIT_FIRST_DAY = "2000-01-01";

/** A day in Myanmar's time. */
const day = z.iso.date("invalid").check(
  z.refine<string>((value) => value >= AUDIT_FIRST_DAY, "invalid"),
);
/**
 * An id, which the database stores in lower case, or an email, which several accounts may have had
 * in turn.
 */
const somebody = z.union([id.check(z.toLowerCase()), email], "invalid");

export const AuditOrder = z.enum(["createdAt", "-createdAt"]);
export type AuditOrder = z.output<typeof AuditOrder>;

/**
 * `from` and `to` are included. A search finds the actor, the user concerned, titles and file
 * names.
 */
export const AuditList = z.object({
  ...sortedPageQuery,
  actor: z.optional(somebody),
  person: z.optional(somebody),
  action: z.optional(z.enum(panelActions)),
  from: z.optional(day),
  to: z.optional(day),
  search: z.optional(line(SEARCH_LENGTH, 0)),
  sort: z.optional(AuditOrder),
});
