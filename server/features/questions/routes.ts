// Routes for learners' questions: list, ask, withdraw and see answers.
import { Hono } from "hono";
import * as z from "zod/mini";
import { courseIds } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { id } from "../../fields.ts";
import { type SignedIn, signedIn, type User } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { idempotentTransactionWithStatus } from "../../http/idempotency.ts";
import { json, param, paramOrNotFound, query } from "../../http/input.ts";
import { parseCursor, sortedPageOf } from "../../http/page.ts";
import { canStudy } from "../courses/policy.ts";
import { OfCourse } from "../courses/schema.ts";
import { getVideoCourse } from "../videos/queries.ts";
import { OfVideo } from "../videos/schema.ts";
import {
  countQuestions,
  getSortPosition,
  listQuestions,
  listUnseenAnswers,
  putSeenAnswers,
  type QuestionFilters,
} from "./queries.ts";
import { canModerateQuestions } from "./policy.ts";
import {
  NewQuestion,
  OfQuestion,
  QuestionList,
  type QuestionOrder,
  SeenAnswers,
} from "./schema.ts";
import { askQuestion, withdrawQuestion } from "./writes.ts";

const ofCourse = paramOrNotFound(OfCourse);
const ofVideo = param(OfVideo);

/** Whole microseconds since 1970, because a JavaScript date is less exact. */
const cursors = { id, sortKey: z.string().check(z.regex(/^-?\d{1,17}$/)) };

export const questions = new Hono<SignedIn>()
  .get("/courses/:courseId/qa", signedIn, ofCourse, query(QuestionList), async (c) => {
    const { sql, person } = c.var;
    const { courseId } = c.req.valid("param");
    if (!canStudy(person, courseId)) fail("not_enrolled");
    const { scope, state, search, ...page } = c.req.valid("query");
    const asked = {
      courseId,
      state,
      search,
      isOwn: scope === "own",
      ...(scope === "general" ? { videoId: null } : {}),
    };
    return c.json(await list(sql, person, asked, page));
  })
  .post("/courses/:courseId/qa", signedIn, ofCourse, json(NewQuestion), async (c) => {
    const question = { ...c.req.valid("param"), ...c.req.valid("json") };
    return await idempotentTransactionWithStatus(c, (sql) => askQuestion(sql, c.var, question));
  })
  .get("/videos/:videoId/qa", signedIn, ofVideo, query(QuestionList), async (c) => {
    const { sql, person } = c.var;
    const { videoId } = c.req.valid("param");
    const courseId = await getVideoCourse(sql, videoId) ?? fail("not_found");
    if (!canStudy(person, courseId)) fail("not_enrolled");
    const { state, search, ...page } = c.req.valid("query");
    return c.json(await list(sql, person, { courseId, videoId, state, search }, page));
  })
  .post("/videos/:videoId/qa", signedIn, ofVideo, json(NewQuestion), async (c) => {
    const { videoId } = c.req.valid("param");
    return await idempotentTransactionWithStatus(c, async (sql) => {
      const courseId = await getVideoCourse(sql, videoId) ?? fail("not_found");
      return await askQuestion(sql, c.var, { ...c.req.valid("json"), courseId, videoId });
    });
  })
  .delete("/questions/:questionId", signedIn, param(OfQuestion), async (c) => {
    const { questionId: id } = c.req.valid("param");
    return await idempotentTransactionWithStatus(c, (sql) => withdrawQuestion(sql, c.var, { id }));
  })
  .get("/questions/answered", signedIn, async (c) => {
    const { sql, person } = c.var;
    const mine = courseIds.filter((courseId) => canStudy(person, courseId));
    return c.json(await listUnseenAnswers(sql, person.id, mine));
  })
  .post("/questions/seen", signedIn, json(SeenAnswers), async (c) => {
    const { sql, person } = c.var;
    await putSeenAnswers(sql, person.id, c.req.valid("json").ids);
    return c.json({ ok: true });
  });

type ListWish = { limit?: string; cursor?: string; sort?: QuestionOrder };

async function list(
  sql: Sql,
  person: User,
  asked: QuestionFilters,
  { limit: wish, cursor, sort = asked.state === "unanswered" ? "createdAt" : "-createdAt" }:
    ListWish,
) {
  const reader = { id: person.id, seesHidden: canModerateQuestions(person) };
  if (wish === undefined) {
    const rows = await listQuestions(sql, reader, { ...asked, sort });
    return rows.map(({ sortKey: _, ...question }) => question);
  }
  const limit = Number(wish);
  const behind = cursor === undefined ? undefined : await placeBehind(sql, sort, cursor);
  const [rows, total] = await Promise.all([
    listQuestions(sql, reader, { ...asked, sort }, { limit, behind }),
    countQuestions(sql, reader, asked),
  ]);
  return sortedPageOf(sort, rows, limit, { total });
}

/** Accepts the cursors of older phones, which are ids of questions. */
async function placeBehind(sql: Sql, sort: QuestionOrder, cursor: string) {
  const isOld = id.safeParse(cursor).success;
  // A deleted question has no position, so the phone gets the first page.
  return isOld ? await getSortPosition(sql, cursor) : parseCursor(sort, cursor, cursors);
}
