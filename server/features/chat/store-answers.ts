// Stores the text, the end and the cost of answers that this process runs.
import { countSpent } from "../../metrics.ts";
import { putSearchTexts } from "../../db/search-texts.ts";
import type { Pool } from "../../db/sql.ts";
import { freeUsage, settleUsage } from "../usage/queries.ts";
import { citedSources } from "../passages/sources.ts";
import { endAnswer, getAnswer, putNewText } from "./answer-queries.ts";
import type { End } from "./feed.ts";
import type { Run } from "./answer-run.ts";

/** Stores the end of an answer and its cost in one transaction. */
export async function storeEnd(pool: Pool, holder: string, run: Run, end: End) {
  const { id, conversationId, personId, period, day, work, mayCost } = run;
  const { kind, model, imagePath } = work;
  const usage = { personId, kind, period, day };
  const { text } = run.feed;
  const sources = run.sources ? citedSources(text, run.sources) : null;
  const spent = mayCost ? work.spent(text) : undefined;
  const isCounted = end.status === "done" || end.status === "stopped" && text !== "";
  const isAborted = end.status !== "done";
  const isStored = await pool.begin(async (sql) => {
    if (!await endAnswer(sql, holder, { ...unstoredText(run), end, imagePath, sources })) {
      return false;
    }
    const settle = () =>
      spent
        ? settleUsage(sql, { ...usage, ...spent, model, isCounted, isAborted })
        : freeUsage(sql, usage);
    const found = {
      kind: "conversation",
      sourceId: id,
      conversationId,
      ownerId: personId,
    } as const;
    await Promise.all([
      settle(),
      putSearchTexts(sql, text === "" ? [] : [{ ...found, content: text }]),
    ]);
    return true;
  });
  if (isStored && spent) countSpent(model, spent);
}

/**
 * Stores the new text of running answers by one statement. Returns the answers that must stop,
 * because the user has stopped them or their rows are gone, and those that were taken from this
 * process: their result cannot be stored.
 */
export async function storeNewText(sql: Pool, holder: string, running: Run[]) {
  const newTexts = running.map((run) => ({ ...unstoredText(run), isRead: run.feed.readers > 0 }));
  const written = new Map(
    (await putNewText(sql, holder, newTexts)).map(({ id, isToStop }) => [id, isToStop]),
  );
  for (const [n, run] of running.entries()) {
    const { letters = 0, text = "" } = newTexts[n] ?? {};
    if (!written.has(run.id)) continue;
    run.stored = {
      length: run.stored.length + text.length,
      letters: letters + countLetters(text),
    };
  }
  const toStop = running.filter(({ id }) => written.get(id));
  const lost: Run[] = [];
  for (const run of running.filter(({ id }) => !written.has(id))) {
    // A row goes with its conversation, and when the user takes the question back.
    (await getAnswer(sql, run.id) ? lost : toStop).push(run);
  }
  return { toStop, lost };
}

const unstoredText = ({ id, feed, stored }: Run) => ({
  id,
  letters: stored.letters,
  text: feed.text.slice(stored.length),
});

const countLetters = (text: string) => [...text].length;
