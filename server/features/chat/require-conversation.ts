// Finds a conversation of the signed-in user.
import type { Sql } from "../../db/sql.ts";
import type { User } from "../../http/context.ts";
import { fail } from "../../http/errors.ts";
import { canReadConversation } from "./policy.ts";
import { getConversation, type KnownConversation } from "./queries.ts";

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
