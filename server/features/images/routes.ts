// Routes for pictures: make one with an image model and show one.
import { Hono } from "hono";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { json, param } from "../../http/input.ts";
import { sendToStorage } from "../../http/media.ts";
import { callKeyOf, storeAnswer } from "../../http/slow-calls.ts";
import { getAnswer } from "../chat/answer-queries.ts";
import type { Answers } from "../chat/answers.ts";
import { askQuestion } from "../chat/ask-question.ts";
import type { Feed } from "../chat/feed.ts";
import { canReadConversation } from "../chat/policy.ts";
import { getImage, listExchange } from "../chat/queries.ts";
import { ceilingOf } from "../usage/ceiling.ts";
import { failureOf, imageAnswer } from "./image-answer.ts";
import { NewImage, OfMessage } from "./schema.ts";

export const images = (answers: Answers) =>
  new Hono<SignedIn>()
    .post("/generate-image", signedIn, json(NewImage), async (c) => {
      const { sql, person, settings, imageModels, timeouts } = c.var;
      const { prompt, ...fields } = c.req.valid("json");
      const { model } = fields;
      const callKey = await callKeyOf(c);
      const outcome = await askQuestion(c.var, {
        ...fields,
        kind: "image",
        message: prompt,
        personId: person.id,
        isSetUp: imageModels.isAvailable(model),
        holder: answers.holder,
        quota: settings.MONTHLY_IMAGE_QUOTA,
        ceiling: ceilingOf(settings),
        mostAtOnce: settings.CHAT_CONCURRENCY,
        attemptsPerHour: settings.ATTEMPTS_PER_HOUR,
        attemptsPerDay: settings.ATTEMPTS_PER_DAY,
        callKey,
        unreadMs: timeouts.unreadAnswer,
      });
      const id = "known" in outcome ? outcome.known : outcome.id;
      // Failures carry this header, too, because the question and its failed answer are stored.
      c.header("X-Answer-Id", id);
      await drain(
        "known" in outcome
          ? answers.feedOf(await getAnswer(sql, id) ?? fail("conflict"))
          : answers.begin(outcome, imageAnswer(c.var, { model, prompt })),
      );
      const [question, message] = await listExchange(sql, id);
      if (!question || !message) fail("not_found");
      const { imageUrl } = message;
      if (!imageUrl) throw failureOf(message);
      const answer = { model, imageUrl, question, message };
      if (callKey) await storeAnswer(sql, callKey, id, { status: 200, answer });
      return c.json(answer);
    })
    .get("/messages/:messageId/image", signedIn, param(OfMessage), async (c) => {
      const { sql, person } = c.var;
      const image = await getImage(sql, c.req.valid("param").messageId) ?? fail("not_found");
      if (!canReadConversation(person, image)) fail("not_found");
      return await sendToStorage(c, image.imagePath);
    });

/**
 * Waits for the end of the answer. If another process makes the picture, this process notices the
 * end within a second.
 */
async function drain(feed: Feed) {
  for await (const _ of feed.read(0));
}
