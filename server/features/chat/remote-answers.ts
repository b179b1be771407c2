// Follows answers of other processes that users read here, with one query for all of them.
import type { Sql } from "../../db/sql.ts";
import type { ModelFailure } from "../../services/model-failed.ts";
import { listNewText, type StoredAnswer } from "./answer-queries.ts";
import { type End, type Feed, openFeed } from "./feed.ts";
import { putFollower } from "./stop-answer.ts";

type Followed = {
  feed: Feed;
  letters: number;
  hasSources: boolean;
  /** The database knows that this process reads the answer. */
  isNoted: boolean;
};

/** `process` is the name of this process. */
export function followRemoteAnswers(process: string) {
  const feeds = new Map<string, Followed>();
  /** Reads run one after the other, because two at once would both add the new text. */
  let last: Promise<unknown> = Promise.resolve();

  /** Writes only when the first reader of an answer comes and when the last one has left. */
  async function noteReaders(sql: Sql) {
    for (const [id, followed] of feeds) {
      const isRead = followed.feed.readers > 0;
      if (isRead !== followed.isNoted) await putFollower(sql, id, process, isRead);
      followed.isNoted = isRead;
      if (followed.feed.readers === 0 && !isRead) feeds.delete(id);
    }
  }

  async function readAll(sql: Sql): Promise<boolean> {
    await noteReaders(sql);
    if (feeds.size === 0) return false;
    const known = [...feeds].map(([id, { letters }]) => ({ id, letters }));
    const found = new Map((await listNewText(sql, known)).map((answer) => [answer.id, answer]));
    for (const { id, letters } of known) {
      const entry = feeds.get(id);
      if (!entry) continue;
      const answer = found.get(id);
      if (answer?.sources && answer.content && !entry.hasSources) {
        entry.feed.nameSources(answer.sources);
        entry.hasSources = true;
      }
      if (answer?.content) entry.feed.add(answer.content);
      entry.letters = letters + [...answer?.content ?? ""].length;
      // The answer was removed, with its conversation or by a question that replaced it.
      const end = answer ? toEnd(answer) : { status: "stopped" as const };
      if (!end) continue;
      entry.feed.finish(end);
      feeds.delete(id);
    }
    return [...found.values()].some(({ isDead }) => isDead);
  }

  return {
    feedOf(answer: StoredAnswer): Feed {
      const end = toEnd(answer);
      const entry = end ? undefined : feeds.get(answer.id);
      if (entry) return entry.feed;
      const { content, sources } = answer;
      const feed = openFeed(content, sources ?? []);
      const letters = [...content].length;
      if (end) feed.finish(end);
      else feeds.set(answer.id, { feed, letters, hasSources: sources !== null, isNoted: false });
      return feed;
    },
    /** Reads the new text of all answers. Returns true if one of them belongs to a dead process. */
    read(sql: Sql): Promise<boolean> {
      const reading = last.then(() => readAll(sql));
      last = reading.catch(() => {});
      return reading;
    },
    sendKeepAlive() {
      for (const { feed } of feeds.values()) feed.sendKeepAlive();
    },
    /** Closes all streams. The app then reads on at another process. */
    async closeStreams(sql: Sql) {
      const left = [...feeds];
      feeds.clear();
      for (const [, { feed }] of left) feed.closeStreams();
      for (const [id, { isNoted }] of left) {
        if (isNoted) await putFollower(sql, id, process, false);
      }
    },
  };
}

type Ending = Pick<StoredAnswer, "status" | "errorCode" | "retryAfter" | "followUps">;

function toEnd({ status, errorCode, retryAfter, followUps }: Ending): End | undefined {
  if (status === "running") return undefined;
  if (status === "done") return { status, followUps: followUps ?? undefined };
  if (status === "stopped") return { status };
  const code = isFailure(errorCode) ? errorCode : "ai_failed";
  return { status, code, retryAfter: retryAfter ?? undefined };
}

const isFailure = (code: string | null): code is ModelFailure =>
  code === "ai_failed" || code === "ai_unavailable" || code === "rate_limited";
