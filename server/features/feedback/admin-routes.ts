// Routes for staff: read the answers that learners sent to the team, and mark them as handled.
import { Hono } from "hono";
import * as z from "zod/mini";
import { id } from "../../schema-fields.ts";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { panelOnly } from "../../http/guard.ts";
import { idempotentTransaction } from "../../http/idempotency.ts";
import { json, param, query } from "../../http/input.ts";
import { parseCursor, sortedPageOf } from "../../http/page.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { countSentAnswers, getSentAnswer, listSentAnswers, putHandled } from "./queries.ts";
import { OfSentAnswer, SentAnswerChange, SentAnswerList } from "./schema.ts";

const PAGE = "20";
const ORDER = "-sentOn";
const cursors = { id, sortKey: z.iso.date() };

export const feedbackPanel = new Hono<SignedIn>()
  .get("/admin/sent-answers", signedIn, panelOnly, query(SentAnswerList), async (c) => {
    const { sql } = c.var;
    const { limit: wish = PAGE, cursor, courseId, isHandled } = c.req.valid("query");
    const filters = { courseId, isHandled: isHandled && isHandled === "true" };
    const limit = Number(wish);
    const behind = cursor === undefined ? undefined : parseCursor(ORDER, cursor, cursors);
    const [rows, total] = await Promise.all([
      listSentAnswers(sql, filters, { limit, behind }),
      countSentAnswers(sql, filters),
    ]);
    return c.json(sortedPageOf(ORDER, rows, limit, { total }));
  })
  .patch(
    "/admin/sent-answers/:sentAnswerId",
    signedIn,
    panelOnly,
    param(OfSentAnswer),
    json(SentAnswerChange),
    async (c) => {
      const { sentAnswerId } = c.req.valid("param");
      const { isHandled } = c.req.valid("json");
      return await idempotentTransaction(c, 200, async (sql) => {
        const handledById = c.var.person.id;
        const isChanged = await putHandled(sql, { id: sentAnswerId, isHandled, handledById });
        const sent = await getSentAnswer(sql, sentAnswerId) ?? fail("not_found");
        if (isChanged) {
          const action = isHandled ? "answer.handle" : "answer.reopen";
          // Without the sender: learners may hide their name later.
          await recordAudit(c, sql, action, { details: { sentAnswerId, courseId: sent.courseId } });
        }
        return sent;
      });
    },
  );
