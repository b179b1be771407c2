// Routes for the user's own answers of the tutor: rate them, and send them to the team.
import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { idempotentTransactionWithStatus } from "../../http/idempotency.ts";
import { json, param } from "../../http/input.ts";
import { AnswerToSend, NewRating, OfAnswer } from "./schema.ts";
import { rateAnswer, sendAnswer, takeBackAnswer } from "./writes.ts";

const ofAnswer = param(OfAnswer);

export const feedback = new Hono<SignedIn>()
  .put("/answers/:answerId/rating", signedIn, ofAnswer, json(NewRating), async (c) => {
    const rating = { ...c.req.valid("param"), ...c.req.valid("json") };
    return await idempotentTransactionWithStatus(c, (sql) => rateAnswer(sql, c.var, rating));
  })
  .put("/answers/:answerId/sent", signedIn, ofAnswer, json(AnswerToSend), async (c) => {
    const answer = { ...c.req.valid("param"), ...c.req.valid("json") };
    return await idempotentTransactionWithStatus(c, (sql) => sendAnswer(sql, c.var, answer));
  })
  .delete("/answers/:answerId/sent", signedIn, ofAnswer, async (c) => {
    const answer = c.req.valid("param");
    return await idempotentTransactionWithStatus(c, (sql) => takeBackAnswer(sql, c.var, answer));
  });
