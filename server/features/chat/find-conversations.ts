// Finds a conversation of the signed-in user, and lists the conversations and the messages of one,
// all at once or page by page.
import type { Context } from "hono";
import * as z from "zod/mini";
import { id, storedText } from "../../schema-fields.ts";
import type { Sql } from "../../db/sql.ts";
import type { SignedIn, User } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { bareListOf, MAX_BARE_ROWS, pageOf, parseCursor, sortedPageOf } from "../../http/page.ts";
import { withOpenSources } from "../passages/open-sources.ts";
import { citedSources } from "../passages/sources.ts";
import { failDeadAnswers } from "./abandoned-answers.ts";
import { canReadConversation } from "./policy.ts";
import {
  countConversations,
  countMessages,
  getConversation,
  type KnownConversation,
  listConversations,
  listMessages,
  type Message,
} from "./queries.ts";
import type { ConversationOrder } from "./schema.ts";

/**
 * Fails with `not_found` for another user's conversation, so that the server does not reveal that
 * it exists.
 */
export async function requireConversation(
  sql: Sql,
  person: User,
  conversationId: string,
): Promise<KnownConversation> {
  const conversation = await getConversation(sql, conversationId);
  if (!conversation || !canReadConversation(person, conversation)) fail("not_found");
  return conversation;
}

/** Whole microseconds since 1970, because a JavaScript date is less exact. */
const microseconds = { id, sortKey: z.string().check(z.regex(/^\d{1,17}$/)) };
const titles = { id, sortKey: storedText };
const cursors = {
  updatedAt: microseconds,
  "-updatedAt": microseconds,
  title: titles,
  "-title": titles,
};

/** The name in cursors. Phones still have cursors of the default order under its old name. */
const cursorName = (sort: ConversationOrder) => sort === "-updatedAt" ? "asked" : sort;

type ConversationListQuery = {
  limit?: string;
  cursor?: string;
  search?: string;
  sort?: ConversationOrder;
};

export async function conversationsOf(
  c: Context<SignedIn>,
  { limit: wish, cursor, search, sort = "-updatedAt" }: ConversationListQuery,
) {
  const { sql, person } = c.var;
  const listed = { personId: person.id, search };
  if (wish === undefined) {
    const rows = await listConversations(sql, listed, { sort, limit: MAX_BARE_ROWS });
    return bareListOf(c, rows).map(({ sortKey: _, ...row }) => row);
  }
  const limit = Number(wish);
  const behind = cursor === undefined
    ? undefined
    : parseCursor(cursorName(sort), cursor, cursors[sort]);
  const [rows, total] = await Promise.all([
    listConversations(sql, listed, { sort, limit, behind }),
    countConversations(sql, listed),
  ]);
  return sortedPageOf(cursorName(sort), rows, limit, { total });
}

/**
 * Marks answers of dead processes as failed before it returns them. A plain list has the newest
 * messages, the oldest of them first. A page begins with the newest.
 */
export async function messagesOf(
  c: Context<SignedIn>,
  conversationId: string,
  { limit: wish, cursor }: { limit?: string; cursor?: string },
) {
  const { sql: pool, person } = c.var;
  const limit = Number(wish ?? MAX_BARE_ROWS);
  let rows = await listMessages(pool, conversationId, { limit, cursor });
  if (rows.some(({ isDead }) => isDead)) {
    await pool.begin(failDeadAnswers);
    rows = await listMessages(pool, conversationId, { limit, cursor });
  }
  const shown = rows.map(({ isDead: _, ...message }): Message => ({
    ...message,
    // An answer that runs still has all passages that it was given.
    sources: message.sources && message.status === "running"
      ? citedSources(message.content, message.sources)
      : message.sources,
  }));
  const messages = await withOpenSources(pool, person, shown);
  if (wish === undefined) return bareListOf(c, messages).reverse();
  return pageOf(messages, await countMessages(pool, conversationId), limit);
}
