// Routes for the chat: conversations, questions and answer streams.
import { type Context, Hono } from "hono";
import type { Sql } from "../../db/sql.ts";
import { type Person, type SignedIn, signedIn } from "../../http/context.ts";
import { fail, Failure } from "../../http/errors.ts";
import { idempotentTransaction, idempotentTransactionWithStatus } from "../../http/idempotency.ts";
import { json, param, query } from "../../http/input.ts";
import { created, repeated } from "../../http/outcome.ts";
import { abandonRunningAnswers } from "./abandoned-answers.ts";
import { getAnswer, getLastAnswer } from "./answer-queries.ts";
import type { Answers } from "./answers.ts";
import { askQuestion } from "./ask-question.ts";
import type { Feed } from "./feed.ts";
import { conversationsOf, messagesOf } from "./lists.ts";
import { canReadConversation } from "./policy.ts";
import {
  getConversation,
  type KnownConversation,
  putConversation,
  removeConversation,
  renameConversation,
} from "./queries.ts";
import {
  AnswerFrom,
  ConversationChange,
  ConversationList,
  MessageList,
  NewConversation,
  NewQuestionToModel,
  OfConversation,
} from "./schema.ts";
import { stopAnswer } from "./stop-answer.ts";
import { textAnswer } from "./text-answer.ts";

const ofConversation = param(OfConversation);

export const chat = (answers: Answers) =>
  new Hono<SignedIn>()
    .post("/conversations", signedIn, json(NewConversation), async (c) => {
      const { person } = c.var;
      const { title } = c.req.valid("json");
      return await idempotentTransactionWithStatus(c, async (sql) => {
        const { isNew, ...conversation } = await putConversation(sql, person.id, title) ??
          fail("internal");
        return isNew ? created(conversation) : repeated(conversation);
      });
    })
    .get("/conversations", signedIn, query(ConversationList), async (c) => {
      const { sql, person } = c.var;
      return c.json(await conversationsOf(sql, person.id, c.req.valid("query")));
    })
    .get("/conversations/:conversationId", signedIn, ofConversation, async (c) => {
      const { sql, person } = c.var;
      const { personId: _, ...conversation } = await requireOwn(
        sql,
        person,
        c.req.valid("param").conversationId,
      );
      return c.json(conversation);
    })
    .patch(
      "/conversations/:conversationId",
      signedIn,
      ofConversation,
      json(ConversationChange),
      async (c) => {
        const { person } = c.var;
        const { conversationId } = c.req.valid("param");
        const { title } = c.req.valid("json");
        return await idempotentTransaction(c, 200, async (sql) => {
          await requireOwn(sql, person, conversationId);
          return await renameConversation(sql, conversationId, title) ?? fail("not_found");
        });
      },
    )
    .delete("/conversations/:conversationId", signedIn, ofConversation, async (c) => {
      const { sql, person, waits } = c.var;
      const { conversationId } = c.req.valid("param");
      const { personId } = await requireOwn(sql, person, conversationId);
      await stopAnswer(sql, answers, { personId, conversationId, longestMs: waits.stop });
      return await idempotentTransaction(c, 200, async (sql) => {
        await abandonRunningAnswers(sql, conversationId);
        await removeConversation(sql, conversationId);
        return { ok: true };
      });
    })
    .get(
      "/conversations/:conversationId/messages",
      signedIn,
      ofConversation,
      query(MessageList),
      async (c) => {
        const { sql, person } = c.var;
        const { conversationId } = c.req.valid("param");
        await requireOwn(sql, person, conversationId);
        return c.json(await messagesOf(sql, conversationId, c.req.valid("query")));
      },
    )
    .post("/conversations/:conversationId/stop", signedIn, ofConversation, async (c) => {
      const { sql, person, waits } = c.var;
      const { conversationId } = c.req.valid("param");
      const mine = { personId: person.id, conversationId };
      // Stops an answer of this process before any query, because each moment costs money.
      const stopped = answers.stop(person.id, conversationId);
      if (stopped) await stopped;
      else {
        await requireOwn(sql, person, conversationId);
        await stopAnswer(sql, answers, { ...mine, longestMs: waits.stop });
      }
      return c.json({ ok: true });
    })
    .get(
      "/conversations/:conversationId/answer",
      signedIn,
      ofConversation,
      query(AnswerFrom),
      async (c) => {
        const { sql, person } = c.var;
        const { conversationId } = c.req.valid("param");
        await requireOwn(sql, person, conversationId);
        const answer = await getLastAnswer(sql, conversationId) ?? fail("not_found");
        const { from = "0" } = c.req.valid("query");
        return streamed(c, answer.id, answers.feedOf(answer), Number(from));
      },
    )
    .post("/chat", signedIn, json(NewQuestionToModel), async (c) => {
      const { sql, person, settings, chatModel, waits } = c.var;
      const until = performance.now() + waits.firstWord;
      const outcome = await askQuestion(sql, {
        ...c.req.valid("json"),
        kind: "message",
        personId: person.id,
        model: chatModel.model,
        isSetUp: chatModel.isSetUp,
        holder: answers.holder,
        quota: settings.MONTHLY_MESSAGE_QUOTA,
        mostAtOnce: settings.CHAT_CONCURRENCY,
        attemptsPerHour: settings.ATTEMPTS_PER_HOUR,
      });
      if ("known" in outcome) {
        const answer = await getAnswer(sql, outcome.known) ?? fail("conflict");
        return streamed(c, answer.id, answers.feedOf(answer), 0);
      }
      // Failures carry this header, too, because the question and its failed answer are stored.
      c.header("X-Answer-Id", outcome.id);
      const feed = answers.begin(outcome, textAnswer(c.var, outcome.messages));
      await waitForFirstWord(feed, until - performance.now());
      const { end, text } = feed;
      if (end?.status === "failed" && text === "") {
        throw new Failure(end.code, undefined, end.retryAfter);
      }
      return streamed(c, outcome.id, feed, 0);
    });

/**
 * Fails with `not_found` for another user's conversation, so that the server does not reveal that
 * it exists.
 */
async function requireOwn(
  sql: Sql,
  person: Person,
  conversationId: string,
): Promise<KnownConversation> {
  const conversation = await getConversation(sql, conversationId);
  if (!conversation || !canReadConversation(person, conversation)) fail("not_found");
  return conversation;
}

/** These headers keep proxies from buffering, compressing or caching the stream. */
function streamed(c: Context<SignedIn>, answerId: string, feed: Feed, from: number) {
  return c.body(feed.read(from), 200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "X-Accel-Buffering": "no",
    "X-Answer-Id": answerId,
  });
}

async function waitForFirstWord(feed: Feed, ms: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const timeout = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, Math.max(ms, 0));
  });
  await Promise.race([feed.begun, timeout]);
  clearTimeout(timer);
}
