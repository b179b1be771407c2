// Searches the passages by meaning. Without pgvector, or while the provider fails, it finds
// nothing, and the search by words goes on alone.
import type { CourseId } from "../../catalogue.ts";
import type { Database } from "../../db/database.ts";
import { giveUpLease, takeLease } from "../../db/leases.ts";
import type { Pool, Sql } from "../../db/sql.ts";
import { formatError, type Log } from "../../log.ts";
import { countSpent } from "../../metrics.ts";
import { type EmbeddingModel, TextsRefused } from "../../services/embedding-model.ts";
import { ModelFailed } from "../../services/model-failed.ts";
import { addToTotal, type Ceiling } from "../usage/ceiling.ts";
import { estimateTokens } from "../../services/tokens.ts";
import { costOfEmbedding } from "../usage/prices.ts";
import { LOOKED_AT, type Near, nearnessOf } from "./choose.ts";
import { fillVectors } from "./fill-vectors.ts";
import { comparedLanguages, knowsBurmese } from "./knows-burmese.ts";
import { edgesOf } from "./search-passages.ts";
import {
  isStoreGone,
  keepStore,
  listNearest,
  type NearRow,
  type VectorStore,
} from "./vector-store.ts";

export type Vectors = {
  /** The texts of a course may have changed. */
  noteChange(courseId: CourseId): void;
  /** Gives new texts of the noted courses their vectors. Tries again later what has failed. */
  fill(pool: Pool, signal: AbortSignal): Promise<void>;
  /** The passages of these courses that are near to the question. Never rejects. */
  listNear(
    sql: Sql,
    question: string,
    courses: CourseId[],
    signal: AbortSignal,
  ): Promise<Near[]>;
};

type VectorOptions = {
  log: Log;
  model: EmbeddingModel;
  /** The clock, in milliseconds. Tests pass their own. */
  now?: () => number;
};

/** The pause after the first failure. Each further failure doubles it, because calls cost money. */
const FIRST_PAUSE_MS = 30_000;
const MAX_PAUSE_MS = 3_600_000;
/** Questions do not wait for a provider that has just failed. */
const QUESTION_PAUSE_MS = 10_000;
/** Longer than one request may take. */
const LEASE_SECONDS = 150;

export function openVectors({ log, model, now = () => performance.now() }: VectorOptions): Vectors {
  const noted = new Set<CourseId>();
  const due = new Set<CourseId>();
  const onOpen = () => noted.forEach((courseId) => due.add(courseId));
  const store = keepStore({ log, now, onOpen });
  // The provider works again. A limit per minute must not make the pauses longer and longer.
  const fillCourse = openFiller(log, model, () => failures = 0);
  let [fillAt, askAt] = [-Infinity, -Infinity];
  let failures = 0;
  const burmese = openBurmeseCheck(log, model, now);

  function pauseAfter(error: unknown, task: Record<string, string>) {
    const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures++, MAX_PAUSE_MS);
    fillAt = now() + Math.max(pause, waitOf(error));
    if (isStoreGone(error)) store.forget();
    const seconds = Math.round((fillAt - now()) / 1000);
    log.warn("passages", { ...task, embedding: reasonOf(error), again_in_s: seconds });
  }

  return {
    noteChange(courseId) {
      noted.add(courseId);
      due.add(courseId);
    },
    async fill(pool, signal) {
      const opened = await store.open(pool);
      if (!opened || now() < fillAt) return;
      try {
        if (await burmese.check(signal)) failures = 0;
      } catch (error) {
        return signal.aborted ? undefined : pauseAfter(error, { check: "Burmese" });
      }
      for (const courseId of [...due]) {
        if (signal.aborted) return;
        due.delete(courseId);
        try {
          if (!await fillCourse(pool, opened, courseId, signal)) due.add(courseId);
        } catch (error) {
          if (signal.aborted) return;
          due.add(courseId);
          return pauseAfter(error, { course: courseId });
        }
      }
    },
    async listNear(sql, question, courses, signal) {
      const opened = store.current();
      if (!opened || now() < askAt) return [];
      const languages = comparedLanguages(question, burmese.isKnown());
      if (languages.length === 0) return [];
      try {
        const [vector] = await model.embed([edgesOf(question).toWellFormed()], signal);
        if (!vector) return [];
        const asked = { model: model.model, courses, languages, vector, most: 2 * LOOKED_AT };
        return nearIn(await listNearest(sql, opened, asked));
      } catch (error) {
        // The question is too long for the model. Other questions are not.
        if (error instanceof TextsRefused) return [];
        askAt = now() + Math.max(QUESTION_PAUSE_MS, waitOf(error));
        if (isStoreGone(error)) store.forget();
        log.warn("passages", { embedding: signal.aborted ? "it came too late" : reasonOf(error) });
        return [];
      }
    },
  };
}

function openBurmeseCheck(log: Log, model: EmbeddingModel, now: () => number) {
  let isKnown: boolean | undefined;
  let checkAt = -Infinity;
  return {
    /** Undefined until the model has answered. Until then, words alone decide Burmese questions. */
    isKnown: () => isKnown,
    /** Asks the model once. Returns whether it has answered now. */
    async check(signal: AbortSignal): Promise<boolean> {
      if (isKnown !== undefined || now() < checkAt) return false;
      try {
        isKnown = await knowsBurmese((texts) => model.embed(texts, signal));
      } catch (error) {
        if (!(error instanceof TextsRefused)) throw error;
        // The provider may still take the lessons.
        checkAt = now() + MAX_PAUSE_MS;
        log.warn("passages", { check: "Burmese", embedding: reasonOf(error) });
        return false;
      }
      if (!isKnown) {
        const problem = "the model does not know Burmese, so words alone decide Burmese questions";
        log.warn("passages", { embedding: problem });
      }
      return true;
    },
  };
}

/** Returns a function that fills one course, and returns false if another process does so. */
function openFiller(log: Log, model: EmbeddingModel, onStored: () => void) {
  const holder = crypto.randomUUID();
  const refusedHashes = new Set<string>();
  return async (pool: Pool, store: VectorStore, courseId: CourseId, signal: AbortSignal) => {
    const lease = `vectors ${courseId} ${model.model}`;
    const hold = () => takeLease(pool, lease, holder, LEASE_SECONDS);
    if (!await hold()) return false;
    try {
      const { embedded, removed, refused } = await fillVectors({
        ...{ sql: pool, store, model, refusedHashes, signal, onStored },
        space: { model: model.model, courseId },
        async assertMayGoOn() {
          signal.throwIfAborted();
          if (!await hold()) throw new Error("Another process has taken over.");
        },
      });
      if (embedded + removed > 0) {
        log.info("passages", { course: courseId, embedded, removed, refused });
      }
      return true;
    } finally {
      // If the database is away, the lease ends by itself.
      await giveUpLease(pool, lease, holder).catch(() => {});
    }
  };
}

function nearIn(rows: NearRow[]): Near[] {
  const { average = 0, total = 0 } = rows[0] ?? {};
  const likest = rows.map(({ likeness, average: _, total: __, ...entry }) => ({ entry, likeness }));
  return nearnessOf(likest, { average, total });
}

const waitOf = (error: unknown) =>
  error instanceof ModelFailed ? (error.retryAfter ?? 0) * 1000 : 0;

/** The message of a model's failure has no text of the question. */
const reasonOf = (error: unknown) =>
  error instanceof ModelFailed ? `${error.code}: ${error.message}` : formatError(error);

// Counts the calls to an embedding model in the academy's month. They belong to no user.

const RETRY_SECONDS = 3600;

/** When the budget is used, the search by words goes on alone, and lessons wait for their vectors. */
export function chargeEmbeddings(
  { model, embed }: EmbeddingModel,
  database: Database,
  ceiling: Ceiling,
): EmbeddingModel {
  return {
    model,
    async embed(texts, signal) {
      const tokens = texts.reduce((sum, text) => sum + estimateTokens(text), 0);
      // Before the call, because another process may use the rest of the budget meanwhile.
      const cost = costOfEmbedding(tokens);
      if (!await addToTotal(database.sql, cost, ceiling)) {
        throw new ModelFailed("ai_unavailable", "the month's budget is used", {
          ...{ retryAfter: RETRY_SECONDS, mayCost: false },
        });
      }
      countSpent(model, { inputTokens: tokens, outputTokens: 0, cost });
      return await embed(texts, signal);
    },
  };
}
