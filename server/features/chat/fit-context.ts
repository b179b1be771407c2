// Builds the model's input: the tutor's instructions, and as much of the conversation's end as
// fits.
import type { AttachedFile } from "../attachments/queries.ts";
import { isPicture } from "../attachments/schema.ts";
import type { FileForModel } from "../attachments/files-for-model.ts";
import { instructionsOf } from "./instructions.ts";
import { estimateTokens } from "../../services/tokens.ts";

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
const MOST_TOKENS = 12_000;
/** The tokens that a message or a file's name adds to its text. */
const MESSAGE_OVERHEAD = 4;
const FILE_OVERHEAD = 16;
/** Room for the attached texts of the question, also if the question itself is long. */
const LEAST_FOR_TEXTS = 4000;
/** An earlier text is left out if less of it fits. */
const LEAST_OF_TEXT = 200;
/** The limit for the pictures of all earlier questions together. */
const MOST_EARLIER_BYTES = 8 * 1024 * 1024;

/**
 * Keeps the question itself and its pictures, however long they are. `newestFirst` begins with the
 * question.
 */
export function fitContext(
  newestFirst: HistoryMessage[],
  { isGuided = false } = {},
): ContextMessage[] {
  let left = MOST_TOKENS;
  let bytesLeft = MOST_EARLIER_BYTES;
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
