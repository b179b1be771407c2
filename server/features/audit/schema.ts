import * as z from "zod/mini";
import { email, id, line, sortedPageQuery } from "../../fields.ts";
import { SEARCH_LENGTH } from "../users/schema.ts";

/** What staff do in the panel, and what learners do to questions: the log is searched by these names. */
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
  "resource.remove",
  "upload.remove",
  "overview.save",
  "course.reorder",
  "question.answer",
  "question.hide",
  "question.show",
  "question.remove",
  "question.withdraw",
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
] as const;
export type PanelAction = (typeof panelActions)[number];

export const AUDIT_BARE = 100;

/** Before it there was nothing to write down. */
export const AUDIT_FIRST_DAY = "2000-01-01";

/** A day in Myanmar. */
const day = z.iso.date("invalid").check(
  z.refine<string>((value) => value >= AUDIT_FIRST_DAY, "invalid"),
);
/** By an id, which the database writes small, or by an email, which several may have had one after the other. */
const somebody = z.union([id.check(z.toLowerCase()), email], "invalid");

export const AuditOrder = z.enum(["createdAt", "-createdAt"]);
export type AuditOrder = z.output<typeof AuditOrder>;

/** `from` and `to` are days that belong to it. A search finds the actor, the person, and titles and names of files. */
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
