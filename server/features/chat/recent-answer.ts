// Finds the answer to the same question of the same user that ended in the last minute. So a
// question that is asked again is paid for once.
import type { Sql } from "../../db/sql.ts";
import type { User } from "../../http/context.ts";
import { formatError, type Log } from "../../log.ts";
import { withOpenSources } from "../passages/open-sources.ts";
import type { NewAnswer } from "./ask-question.ts";
import { getRecentAnswer, type RecentAnswer } from "./recent-answer-queries.ts";

/**
 * Returns nothing if the search fails: the model then answers.
 *
 * Only a first question without files has no other context than its lessons. A question that
 * follows others, such as 'Tell me more', asks for something new.
 */
export async function findRecentAnswer(
  { sql, person, log }: { sql: Sql; person: User; log: Log },
  { id, history }: NewAnswer,
): Promise<RecentAnswer | undefined> {
  const [question, ...earlier] = history;
  const isAlone = earlier.length === 0 && question?.files.length === 0;
  if (!isAlone) return undefined;
  try {
    const answer = await getRecentAnswer(sql, id);
    if (!answer) return undefined;
    const [open] = await withOpenSources(sql, person, [answer]);
    return open;
  } catch (error) {
    log.warn("recent answer", { error: formatError(error) });
    return undefined;
  }
}
