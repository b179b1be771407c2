// Builds the model's input: the tutor's instructions, and as much of the conversation's end as
// fits. Estimates what it costs.
import type { Sql } from "../../db/sql.ts";
import type { TokenCounts } from "../../services/chat-model.ts";
import type { FileForModel } from "../attachments/files-for-model.ts";
import { type AttachedFile, attachedFilesOf } from "../attachments/queries.ts";
import { isPicture } from "../attachments/schema.ts";
import { withoutUnknownMarks } from "../passages/sources.ts";
import { estimateTokens } from "../../services/tokens.ts";
import { costOfTokens } from "../usage/prices.ts";
import { instructionsOf } from "./instructions.ts";

export type HistoryMessage = {
  role: "user" | "assistant";
  content: string;
  files: AttachedFile[];
  /** True for a question whose answer failed, because its pictures may be the reason. */
  hasFailed: boolean;
};
export type ContextMessage = {
  role: "system" | HistoryMessage["role"];
  content: string;
  files: FileForModel[];
};

/** Small enough for every model of today, with room for the answer. */
const MAX_TOKENS = 12_000;
/** The tokens that a message or a file's name adds to its text. */
const MESSAGE_OVERHEAD = 4;
const FILE_OVERHEAD = 16;
/** Room for the attached texts of the question, also if the question itself is long. */
const LEAST_FOR_TEXTS = 4000;
/** An earlier text is left out if less of it fits. */
const LEAST_OF_TEXT = 200;
/** The limit for the pictures of all earlier questions together. */
const MAX_EARLIER_BYTES = 8 * 1024 * 1024;

/**
 * Keeps the question itself and its pictures, however long they are. `newestFirst` begins with the
 * question.
 */
export function fitContext(
  newestFirst: HistoryMessage[],
  { isGuided = false } = {},
): ContextMessage[] {
  let left = MAX_TOKENS;
  let bytesLeft = MAX_EARLIER_BYTES;
  const messages: ContextMessage[] = [];

  const fitNewestFiles = (files: AttachedFile[]): FileForModel[] => {
    const texts = files.filter((file) => !isPicture(file)).sort((a, b) => a.tokens - b.tokens);
    for (const file of files) if (isPicture(file)) left -= file.tokens;
    let room = Math.max(left, LEAST_FOR_TEXTS);
    const budgets = new Map(texts.map((file, n) => {
      const tokenBudget = Math.min(file.tokens, Math.floor(room / (texts.length - n)));
      room -= tokenBudget;
      left -= tokenBudget;
      return [file, tokenBudget];
    }));
    return files.map((file) => ({ ...file, tokenBudget: budgets.get(file) ?? file.tokens }));
  };

  const fitEarlierFile = (file: AttachedFile, hasFailed: boolean): FileForModel => {
    const tokenBudget = isPicture(file)
      ? hasFailed || file.tokens > left || file.size > bytesLeft ? 0 : file.tokens
      : textBudget(file.tokens, left);
    left -= tokenBudget;
    if (isPicture(file) && tokenBudget > 0) bytesLeft -= file.size;
    return { ...file, tokenBudget };
  };

  for (const [n, { role, content, files, hasFailed }] of newestFirst.entries()) {
    const names = files.map(({ name }) => estimateTokens(name) + FILE_OVERHEAD);
    left -= [estimateTokens(content) + MESSAGE_OVERHEAD, ...names].reduce((sum, tokens) =>
      sum + tokens
    );
    if (left < 0 && n > 0) break;
    messages.push({
      role,
      content,
      files: n === 0 ? fitNewestFiles(files) : files.map((file) => fitEarlierFile(file, hasFailed)),
    });
  }
  const chronological = messages.reverse();
  // An answer whose question no longer fits would look as if nobody had asked.
  const first = chronological.findIndex(({ role }) => role === "user");
  const system = { role: "system" as const, content: instructionsOf({ isGuided }), files: [] };
  return [system, ...chronological.slice(Math.max(first, 0))];
}

/** Takes at most half of what is left, so that earlier messages still have room. */
function textBudget(tokens: number, left: number): number {
  const tokenBudget = Math.min(tokens, Math.floor(left / 2));
  return tokenBudget < Math.min(tokens, LEAST_OF_TEXT) ? 0 : Math.max(tokenBudget, 0);
}

/** More messages than fit a context. */
const CONTEXT_MESSAGES = 60;

/**
 * Lists the last messages of a conversation, newest first. A failed or stopped answer is listed
 * with the text that it has, a picture with a sentence about it. The marks of earlier answers are
 * left out, because they name passages that the model no longer has. With `answerId`, lists only
 * messages before this answer.
 */
export const listContext = (sql: Sql, conversationId: string, answerId?: string) =>
  sql<(HistoryMessage & { hadPassages: boolean })[]>`
    select m.role, m.sources is not null as had_passages,
      case when m.image_path is null then m.content else '(A picture was made of this and shown here.)' end
        as content,
      ${attachedFilesOf(sql)} as files,
      exists (
        select from academy.messages a where a.question_id = m.id and a.status = 'failed'
      ) as has_failed
    from academy.messages m
    where m.conversation_id = ${conversationId} and (m.content <> '' or m.image_path is not null) ${
    answerId
      ? sql`and m.number < (select a.number from academy.messages a where a.id = ${answerId})`
      : sql``
  }
    order by m.number desc limit ${CONTEXT_MESSAGES}
  `.then((messages) =>
    messages.map(({ hadPassages, content, ...message }): HistoryMessage => ({
      ...message,
      content: hadPassages ? withoutUnknownMarks(content, []) : content,
    }))
  );

/**
 * Estimates the tokens, for a provider that does not report them and for an answer that was
 * stopped.
 */
export const estimateTokenCounts = (messages: ContextMessage[], text: string): TokenCounts => ({
  inputTokens: messages.reduce(
    (sum, { content, files }) =>
      files.reduce((sum, { tokenBudget }) => sum + tokenBudget, sum + estimateTokens(content)),
    0,
  ),
  outputTokens: estimateTokens(text),
});

export const withCost = (spent: TokenCounts) => ({
  ...spent,
  cost: costOfTokens(spent.inputTokens, spent.outputTokens),
});
