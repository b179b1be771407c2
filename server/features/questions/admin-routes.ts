// What staff do with questions: they see how many wait, and answer them.
import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { once } from "../../http/idempotency.ts";
import { json, named, param } from "../../http/input.ts";
import { changed } from "../audit/changed.ts";
import { OfCourse } from "../courses/schema.ts";
import { panelOnly } from "../users/guard.ts";
import { answerQuestion, countByState, getQuestion, hasAnswered } from "./queries.ts";
import { NewAnswer, OfQuestion } from "./schema.ts";

export const questionsAdmin = new Hono<SignedIn>()
  .get(
    "/admin/courses/:courseId/questions/count",
    signedIn,
    panelOnly,
    named(OfCourse),
    async (c) => c.json(await countByState(c.var.sql, c.req.valid("param").courseId)),
  )
  .patch(
    "/qa/:questionId/answer",
    signedIn,
    panelOnly,
    param(OfQuestion),
    json(NewAnswer),
    async (c) => {
      const { person } = c.var;
      const { questionId } = c.req.valid("param");
      const given = { ...c.req.valid("json"), answeredById: person.id };
      return await once(c, 200, async (sql) => {
        const isFirst = await answerQuestion(sql, questionId, { ...given, answeredAt: new Date() });
        const question = await getQuestion(sql, person.id, questionId) ?? fail("not_found");
        if (isFirst) {
          const { courseId } = question;
          await changed(c, sql, "question.answer", { details: { questionId, courseId } });
        } else if (!await hasAnswered(sql, questionId, given)) {
          // Her own, whose receipt got lost on the way, is no other one.
          fail("already_answered", question);
        }
        return question;
      });
    },
  );
