// Routes for learners' questions: list, read, ask, withdraw and see answers.
import { Hono } from "hono";
import { courseIds } from "../../catalogue.ts";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { idempotentTransactionWithStatus } from "../../http/idempotency.ts";
import { json, param, paramOrNotFound, query } from "../../http/input.ts";
import { canStudy } from "../courses/policy.ts";
import { OfCourse } from "../courses/schema.ts";
import { getVideoCourse } from "../videos/queries.ts";
import { OfVideo } from "../videos/schema.ts";
import { canRead } from "./policy.ts";
import { getQuestion, listUnseenAnswers, putSeenAnswers } from "./queries.ts";
import { listPage } from "./list-page.ts";
import { NewQuestion, OfQuestion, QuestionList, SeenAnswers } from "./schema.ts";
import { askQuestion, withdrawQuestion } from "./writes.ts";

const ofCourse = paramOrNotFound(OfCourse);
const ofVideo = param(OfVideo);

export const questions = new Hono<SignedIn>()
  .get("/courses/:courseId/qa", signedIn, ofCourse, query(QuestionList), async (c) => {
    const { person } = c.var;
    const { courseId } = c.req.valid("param");
    if (!canStudy(person, courseId)) fail("not_enrolled");
    return c.json(await listPage(c, { courseId }, c.req.valid("query")));
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
    return c.json(await listPage(c, { courseId, videoId }, c.req.valid("query")));
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
  // Stands after `/questions/answered`, which would be taken for an id otherwise.
  .get("/questions/:questionId", signedIn, param(OfQuestion), async (c) => {
    const { sql, person } = c.var;
    const question = await getQuestion(sql, person.id, c.req.valid("param").questionId);
    if (!question || !canRead(person, question)) fail("not_found");
    if (!canStudy(person, question.courseId)) fail("not_enrolled");
    return c.json(question);
  })
  .post("/questions/seen", signedIn, json(SeenAnswers), async (c) => {
    const { sql, person } = c.var;
    await putSeenAnswers(sql, person.id, c.req.valid("json").ids);
    return c.json({ ok: true });
  });
