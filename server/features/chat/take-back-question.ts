// Takes back a question whose user does not know whether it has arrived. The outbox sends this, so
// it may come before the question itself, or hours later.
import type * as z from "zod/mini";
import type { Transaction } from "../../db/sql.ts";
import type { Caller } from "../../http/context.ts";
import { updated } from "../../http/outcome.ts";
import { registerSyncKind } from "../sync/kinds.ts";
import { abandonRunningAnswers } from "./abandoned-answers.ts";
import { requireConversation } from "./require-conversation.ts";
import { chatWrites } from "./schema.ts";
import {
  lockQuestion,
  markEmpty,
  putTakenBack,
  removeOwnQuestion,
  requestStopOf,
} from "./take-back-queries.ts";

type TakeBack = z.output<(typeof chatWrites)["chat.take-back"]>;

export async function takeBackQuestion(
  sql: Transaction,
  { person }: Caller,
  { conversationId, messageId, hasReplaced }: TakeBack,
) {
  await lockQuestion(sql, messageId);
  await requireConversation(sql, person, conversationId);
  const question = { personId: person.id, conversationId, messageId };
  await putTakenBack(sql, question);
  // What it replaced is gone, so its words stay in the conversation.
  if (hasReplaced) await requestStopOf(sql, question);
  else {
    // The process that runs its answer finds no row for it within a second, and stops.
    await abandonRunningAnswers(sql, conversationId, messageId);
    await removeOwnQuestion(sql, question);
    await markEmpty(sql, question);
  }
  return updated({ ok: true });
}

registerSyncKind("chat.take-back", chatWrites["chat.take-back"], takeBackQuestion, {
  isRepeatable: true,
});
