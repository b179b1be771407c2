// Routes for conversations and their messages.
import { Hono } from "hono";
import { putSearchTexts } from "../../db/search-texts.ts";
import { type SignedIn, signedIn } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import {
  created,
  idempotentTransaction,
  idempotentTransactionWithStatus,
  repeated,
} from "../../http/idempotency.ts";
import { json, param, query } from "../../http/input.ts";
import { abandonRunningAnswers } from "./abandoned-answers.ts";
import type { Answers } from "./answers.ts";
import { conversationsOf, messagesOf, requireConversation } from "./find-conversations.ts";
import { putConversation, removeConversation, renameConversation } from "./queries.ts";
import { withOpenAbout } from "./resolve-about.ts";
import {
  ConversationChange,
  ConversationList,
  MessageList,
  NewConversation,
  OfConversation,
} from "./schema.ts";
import { stopAnswer } from "./stop-answer.ts";

const ofConversation = param(OfConversation);

export const conversations = (answers: Answers) =>
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
      return c.json(await conversationsOf(c, c.req.valid("query")));
    })
    .get("/conversations/:conversationId", signedIn, ofConversation, async (c) => {
      const { sql, person } = c.var;
      const { personId: _, ...conversation } = await requireConversation(
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
          await requireConversation(sql, person, conversationId);
          const renamed = await renameConversation(sql, conversationId, title) ?? fail("not_found");
          const text = { sourceId: conversationId, conversationId, ownerId: person.id };
          await putSearchTexts(sql, [{ kind: "conversation", ...text, title, content: "" }]);
          return renamed;
        });
      },
    )
    .delete("/conversations/:conversationId", signedIn, ofConversation, async (c) => {
      const { sql, person, timeouts } = c.var;
      const { conversationId } = c.req.valid("param");
      const { personId } = await requireConversation(sql, person, conversationId);
      await stopAnswer(sql, answers, { personId, conversationId, longestMs: timeouts.stop });
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
        await requireConversation(sql, person, conversationId);
        const listed = await messagesOf(c, conversationId, c.req.valid("query"));
        const show = withOpenAbout(person);
        return c.json(
          Array.isArray(listed) ? listed.map(show) : { ...listed, items: listed.items.map(show) },
        );
      },
    );
