// Lists questions for a reader, whole or in pages.
import type { Context } from "hono";
import * as z from "zod/mini";
import type { Sql } from "../../db/sql.ts";
import { id } from "../../schema-fields.ts";
import type { SignedIn } from "../../http/context.ts";
import { bareListOf, MAX_BARE_ROWS, parseCursor, sortedPageOf } from "../../http/page.ts";
import { canModerateQuestions } from "./policy.ts";
import { countQuestions, getSortPosition, listQuestions, type QuestionFilters } from "./queries.ts";
import type { QuestionList, QuestionOrder } from "./schema.ts";

/** Whole microseconds since 1970, because a JavaScript date is less exact. */
const cursors = { id, sortKey: z.string().check(z.regex(/^-?\d{1,17}$/)) };

export async function listPage(
  c: Context<SignedIn>,
  place: Pick<QuestionFilters, "courseId" | "videoId">,
  { limit: wish, cursor, sort: sortWish, ...wishes }: z.output<typeof QuestionList>,
) {
  const { sql, person } = c.var;
  const filters = { ...place, ...wishes };
  const sort = sortWish ?? (filters.state === "unanswered" ? "createdAt" : "-createdAt");
  const reader = { id: person.id, seesHidden: canModerateQuestions(person) };
  const limit = Number(wish ?? MAX_BARE_ROWS);
  const behind = cursor === undefined ? undefined : await placeBehind(sql, sort, cursor);
  if (wish === undefined) {
    const rows = await listQuestions(sql, reader, { ...filters, sort }, { limit, behind });
    const { nextCursor } = sortedPageOf(sort, rows, limit, { total: 0 });
    if (nextCursor) c.header("X-Next", nextCursor);
    return bareListOf(c, rows.map(({ sortKey: _, ...question }) => question));
  }
  const [rows, total] = await Promise.all([
    listQuestions(sql, reader, { ...filters, sort }, { limit, behind }),
    countQuestions(sql, reader, filters),
  ]);
  return sortedPageOf(sort, rows, limit, { total });
}

/** Accepts the cursors of older phones, which are ids of questions. */
async function placeBehind(sql: Sql, sort: QuestionOrder, cursor: string) {
  const isOld = id.safeParse(cursor).success;
  // A deleted question has no position, so the phone gets the first page.
  return isOld ? await getSortPosition(sql, cursor) : parseCursor(sort, cursor, cursors);
}
