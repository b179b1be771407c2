// Adds what the lessons say to a question that was just stored. A refused or repeated question is
// never searched for.
import type { Sql } from "../../db/sql.ts";
import type { Revisions, User } from "../../http/context.ts";
import { formatError, type Log } from "../../log.ts";
import { withTimeout } from "../../waits.ts";
import type { Passage, Passages } from "../passages/find-passages.ts";
import { withPassages } from "../passages/for-model.ts";
import type { Source } from "../passages/sources.ts";
import { putSources } from "./answer-queries.ts";
import type { NewAnswer } from "./ask-question.ts";
import { type ContextMessage, fitContext } from "./fit-context.ts";
import type { OpenAbout } from "./resolve-about.ts";

type Options = {
  passages: Passages;
  about?: OpenAbout;
  isGuided?: boolean;
  waitMs: number;
};
type Asking = { sql: Sql; person: User; revisions: Revisions; log: Log };

/** Returns the messages for the model, and the sources that its answer may name. */
export async function addPassages(
  asking: Asking,
  { id, history: [question, ...earlier] }: NewAnswer,
  { passages, about, isGuided, waitMs }: Options,
): Promise<{ sources: Source[]; messages: ContextMessage[] }> {
  if (!question) return { sources: [], messages: [] };
  const found = await tryFind();
  const sources = (found ?? []).map(({ text: _, ...source }) => source);
  const content = withPassages(question.content, found, about?.line);
  return { sources, messages: fitContext([{ ...question, content }, ...earlier], { isGuided }) };

  /** An answer without sources is better than none, and better than one that comes late. */
  async function tryFind(): Promise<Passage[] | undefined> {
    const { sql, log } = asking;
    try {
      const found = await withTimeout(
        waitMs,
        passages.find(asking, question?.content ?? "", about),
        () => void log.warn("passages", { error: `not found within ${waitMs} ms` }),
      );
      if (found?.[0]) await putSources(sql, id, found.map(({ text: _, ...source }) => source));
      return found;
    } catch (error) {
      log.warn("passages", { error: formatError(error) });
      return undefined;
    }
  }
}
