// Answers that other processes run, as far as somebody reads them here: read from the database, all at once.
import type { Sql } from "../../db/sql.ts";
import type { ModelFailure } from "../../services/model-failed.ts";
import { listGrown, type StoredAnswer } from "./answer-queries.ts";
import { type End, type Feed, openFeed } from "./feed.ts";

export function watchElsewhere() {
  const feeds = new Map<string, { feed: Feed; letters: number }>();
  /** Two at once would both add what is new. */
  let last: Promise<unknown> = Promise.resolve();

  async function readAll(sql: Sql): Promise<boolean> {
    for (const [id, { feed }] of feeds) if (feed.readers === 0) feeds.delete(id);
    if (feeds.size === 0) return false;
    const known = [...feeds].map(([id, { letters }]) => ({ id, letters }));
    const found = new Map((await listGrown(sql, known)).map((answer) => [answer.id, answer]));
    for (const { id, letters } of known) {
      const watched = feeds.get(id);
      if (!watched) continue;
      const answer = found.get(id);
      if (answer?.content) watched.feed.add(answer.content);
      watched.letters = letters + [...answer?.content ?? ""].length;
      // Removed, with its conversation or by another question in its place.
      const end = answer ? endOf(answer) : { status: "stopped" as const };
      if (!end) continue;
      watched.feed.finish(end);
      feeds.delete(id);
    }
    return [...found.values()].some(({ isDead }) => isDead);
  }

  return {
    feedOf(answer: StoredAnswer): Feed {
      const end = endOf(answer);
      const watched = end ? undefined : feeds.get(answer.id);
      if (watched) return watched.feed;
      const feed = openFeed(answer.content);
      if (end) feed.finish(end);
      else feeds.set(answer.id, { feed, letters: [...answer.content].length });
      return feed;
    },
    /** Answers whether one of them is dead. */
    read(sql: Sql): Promise<boolean> {
      const reading = last.then(() => readAll(sql));
      last = reading.catch(() => {});
      return reading;
    },
    comfort() {
      for (const { feed } of feeds.values()) feed.comfort();
    },
    /** Whoever reads goes on at another process. */
    cutOff() {
      for (const { feed } of feeds.values()) feed.cutOff();
      feeds.clear();
    },
  };
}

function endOf({ status, errorCode, retryAfter }: StoredAnswer): End | undefined {
  if (status === "running") return undefined;
  if (status !== "failed") return { status };
  const code = isFailure(errorCode) ? errorCode : "ai_failed";
  return { status, code, retryAfter: retryAfter ?? undefined };
}

const isFailure = (code: string | null): code is ModelFailure =>
  code === "ai_failed" || code === "ai_unavailable" || code === "rate_limited";
