// Routes for staff: count questions by state, answer, hide and delete them.
import { Hono } from "hono";
import { searchedQuestion } from "../../db/search-sources.ts";
import { putSearchTexts } from "../../db/search-texts.ts";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { idempotentTransaction } from "../../http/idempotency.ts";
import { json, param, paramOrNotFound, query } from "../../http/input.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { OfCourse } from "../courses/schema.ts";
import { panelOnly } from "../../http/guard.ts";
import {
  answerQuestion,
  countByState,
  countQuestions,
  getQuestion,
  hasAnswered,
  hideQuestion,
  removeQuestion,
} from "./queries.ts";
import { listPage } from "./list-page.ts";
import { canAnswer } from "./policy.ts";
import { NewAnswer, OfQuestion, QuestionChange, QuestionList } from "./schema.ts";

/** The questions of all courses never come all at once. */
const PAGE = "20";

export const questionsAdmin = new Hono<SignedIn>()
  .get("/admin/questions", signedIn, panelOnly, query(QuestionList), async (c) => {
    const wish = { limit: PAGE, ...c.req.valid("query") };
    return c.json(await listPage(c, {}, wish));
  })
  .get("/admin/questions/count", signedIn, panelOnly, async (c) => {
    const reader = { id: c.var.person.id, seesHidden: true };
    const unanswered = await countQuestions(c.var.sql, reader, { state: "unanswered" });
    return c.json({ unanswered });
  })
  .get(
    "/admin/courses/:courseId/questions/count",
    signedIn,
    panelOnly,
    paramOrNotFound(OfCourse),
    async (c) => c.json(await countByState(c.var.sql, c.req.valid("param").courseId)),
  )
  .patch(
    "/admin/questions/:questionId",
    signedIn,
    panelOnly,
    param(OfQuestion),
    json(QuestionChange),
    async (c) => {
      const { person } = c.var;
      const { questionId } = c.req.valid("param");
      const { hidden: isHidden } = c.req.valid("json");
      return await idempotentTransaction(c, 200, async (sql) => {
        const isChanged = await hideQuestion(sql, questionId, { isHidden, hiddenById: person.id });
        const question = await getQuestion(sql, person.id, questionId) ?? fail("not_found");
        if (isChanged) {
          const { courseId, askedById: personId } = question;
          const action = isHidden ? "question.hide" : "question.show";
          await recordAudit(c, sql, action, { personId, details: { questionId, courseId } });
        }
        return question;
      });
    },
  )
  .delete("/admin/questions/:questionId", signedIn, panelOnly, param(OfQuestion), async (c) => {
    const { questionId } = c.req.valid("param");
    return await idempotentTransaction(c, 200, async (sql) => {
      const { courseId, askedById: personId } =
        await removeQuestion(sql, questionId, { onlyUnanswered: false }) ?? fail("not_found");
      await recordAudit(c, sql, "question.remove", { personId, details: { questionId, courseId } });
      return { ok: true };
    });
  })
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
      return await idempotentTransaction(c, 200, async (sql) => {
        const before = await getQuestion(sql, person.id, questionId) ?? fail("not_found");
        const isFirst = canAnswer(before) &&
          await answerQuestion(sql, questionId, { ...given, answeredAt: new Date() });
        const question = await getQuestion(sql, person.id, questionId) ?? fail("not_found");
        if (isFirst) {
          const { courseId } = question;
          await putSearchTexts(sql, [searchedQuestion(question)]);
          await recordAudit(c, sql, "question.answer", { details: { questionId, courseId } });
        } else if (!await hasAnswered(sql, questionId, given)) {
          // The same answer of the same user is no conflict: the response to the first call was
          // lost.
          fail(question.answer === null ? "conflict" : "already_answered", question);
        }
        return question;
      });
    },
  );
