import { Hono } from "hono";
import { courseIds } from "../../catalogue.ts";
import type { Sql } from "../../db/sql.ts";
import { type Person, type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { onceWith } from "../../http/idempotency.ts";
import { json, named, param, query } from "../../http/input.ts";
import { pageOf } from "../../http/page.ts";
import { canStudy } from "../courses/policy.ts";
import { OfCourse } from "../courses/schema.ts";
import { getVideoCourse } from "../videos/queries.ts";
import { OfVideo } from "../videos/schema.ts";
import {
  type Asked,
  countQuestions,
  listQuestions,
  listUnseenAnswers,
  putSeenAnswers,
} from "./queries.ts";
import { canModerateQuestions } from "./policy.ts";
import { NewQuestion, OfQuestion, QuestionList, SeenAnswers } from "./schema.ts";
import { askQuestion, withdrawQuestion } from "./writes.ts";

const ofCourse = named(OfCourse);
const ofVideo = param(OfVideo);

export const questions = new Hono<SignedIn>()
  .get("/courses/:courseId/qa", signedIn, ofCourse, query(QuestionList), async (c) => {
    const { sql, person } = c.var;
    const { courseId } = c.req.valid("param");
    if (!canStudy(person, courseId)) fail("not_enrolled");
    const { scope, state, ...page } = c.req.valid("query");
    const asked = { courseId, state, ...(scope === "general" ? { videoId: null } : {}) };
    return c.json(await list(sql, person, asked, page));
  })
  .post("/courses/:courseId/qa", signedIn, ofCourse, json(NewQuestion), async (c) => {
    const question = { ...c.req.valid("param"), ...c.req.valid("json") };
    return await onceWith(c, (sql) => askQuestion(sql, c.var, question));
  })
  .get("/videos/:videoId/qa", signedIn, ofVideo, query(QuestionList), async (c) => {
    const { sql, person } = c.var;
    const { videoId } = c.req.valid("param");
    const courseId = await getVideoCourse(sql, videoId) ?? fail("not_found");
    if (!canStudy(person, courseId)) fail("not_enrolled");
    const { state, ...page } = c.req.valid("query");
    return c.json(await list(sql, person, { courseId, videoId, state }, page));
  })
  .post("/videos/:videoId/qa", signedIn, ofVideo, json(NewQuestion), async (c) => {
    const { videoId } = c.req.valid("param");
    return await onceWith(c, async (sql) => {
      const courseId = await getVideoCourse(sql, videoId) ?? fail("not_found");
      return await askQuestion(sql, c.var, { ...c.req.valid("json"), courseId, videoId });
    });
  })
  .delete("/questions/:questionId", signedIn, param(OfQuestion), async (c) => {
    const { questionId: id } = c.req.valid("param");
    return await onceWith(c, (sql) => withdrawQuestion(sql, c.var, { id }));
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

async function list(
  sql: Sql,
  person: Person,
  asked: Asked,
  { limit: wish, cursor }: { limit?: string; cursor?: string },
) {
  const reader = { id: person.id, seesHidden: canModerateQuestions(person) };
  if (wish === undefined) return await listQuestions(sql, reader, asked);
  const limit = Number(wish);
  const [rows, total] = await Promise.all([
    listQuestions(sql, reader, asked, { limit, cursor }),
    countQuestions(sql, reader, asked),
  ]);
  return pageOf(rows, total, limit);
}
