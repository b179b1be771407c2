// A person's conversations, and what was said in one: bare, or a page at a time.
import * as z from "zod/mini";
import type { Pool, Sql } from "../../db/sql.ts";
import { id } from "../../fields.ts";
import { pageOf, placeOf, sortedPageOf } from "../../http/page.ts";
import { failDead } from "./abandoned-answers.ts";
import {
  countConversations,
  countMessages,
  listConversations,
  listMessages,
  type Message,
} from "./queries.ts";

/** Whole microseconds since 1970: what JavaScript makes of a time is less exact. */
const asked = { id, sortKey: z.string().check(z.regex(/^\d{1,17}$/)) };

export async function conversationsOf(
  sql: Sql,
  personId: string,
  { limit: wish, cursor, search }: { limit?: string; cursor?: string; search?: string },
) {
  const listed = { personId, search };
  if (wish === undefined) {
    return (await listConversations(sql, listed)).map(({ sortKey: _, ...row }) => row);
  }
  const limit = Number(wish);
  const behind = cursor === undefined ? undefined : placeOf("asked", cursor, asked);
  const [rows, total] = await Promise.all([
    listConversations(sql, listed, { limit, behind }),
    countConversations(sql, listed),
  ]);
  return sortedPageOf("asked", rows, limit, { total });
}

/** Whoever meets an answer of a dead process sees that it has failed. */
export async function messagesOf(
  pool: Pool,
  conversationId: string,
  { limit: wish, cursor }: { limit?: string; cursor?: string },
) {
  const limit = Number(wish);
  const page = wish === undefined ? undefined : { limit, cursor };
  let rows = await listMessages(pool, conversationId, page);
  if (rows.some(({ isDead }) => isDead)) {
    await pool.begin(failDead);
    rows = await listMessages(pool, conversationId, page);
  }
  const messages = rows.map(({ isDead: _, ...message }): Message => message);
  if (!page) return messages;
  return pageOf(messages, await countMessages(pool, conversationId), limit);
}
