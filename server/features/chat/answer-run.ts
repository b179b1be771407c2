// Describes one answer that this process runs.
import type { Source } from "../passages/sources.ts";
import type { TokenCounts } from "../../services/chat-model.ts";
import type { UsageKind } from "../usage/queries.ts";
import type { NewAnswer } from "./ask-question.ts";
import type { End, Feed } from "./feed.ts";

/** Where an answer goes while it is made. */
type AnswerOutput = Pick<Feed, "add" | "nameSources"> & {
  /** Suggests questions that the user could ask next, if the answer comes to its end. */
  suggest(followUps: string[]): void;
};

/** How an answer is made: as text that arrives piece by piece, or as a picture. */
export type Work = {
  kind: UsageKind;
  /** The model's name in the usage. */
  model: string;
  /** Resolves when the answer is complete. Rejects with ModelFailed, or when the signal aborts. */
  produce(out: AnswerOutput, signal: AbortSignal): Promise<void>;
  /** The picture's path in storage. */
  readonly imagePath?: string;
  /**
   * What the call to the provider used, and its cost in dollars. Undefined if the provider was not
   * called.
   */
  spent(text: string): TokenCounts & { cost: number } | undefined;
};

export type Run = NewAnswer & {
  work: Work;
  /** The passages that the answer may name. Undefined if it has none. */
  sources?: Source[];
  /** What the user could ask next. */
  followUps?: string[];
  feed: Feed;
  abort: AbortController;
  isStopped: boolean;
  /** How the answer ended, until that is stored. */
  end?: End;
  /** True if the provider may charge for the call. */
  mayCost: boolean;
  /** How much text is stored: `length` as JavaScript counts, `letters` as the database does. */
  stored: { length: number; letters: number };
  ended: PromiseWithResolvers<void>;
};
