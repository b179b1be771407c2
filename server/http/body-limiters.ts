// Limits how much memory the bodies of running requests, and of answers, take.
import { type ByteLimiter, createByteLimiter } from "./byte-limiter.ts";

const KB = 1024;
const MB = 1024 * KB;

export type BodyLimiters = Record<"users" | "visitors" | "largeBodies" | "answers", ByteLimiter>;

/** server/DECISIONS.md gives the reasons for these numbers ("The bodies of requests share 32 MB"). */
export const createBodyLimiters = (): BodyLimiters => ({
  /** Two slow uploads of the largest files leave half of the room for large bodies. */
  users: createByteLimiter({
    bytes: 48 * MB,
    share: 12 * MB,
    reserved: { bytes: 8 * MB, share: MB },
  }),
  /**
   * The owners are networks. The full bodies of 500 visitors of one network fit into its share. The
   * last half of the room is for networks that hold little.
   */
  visitors: createByteLimiter({
    bytes: 8 * MB,
    share: 2 * MB,
    reserved: { bytes: 4 * MB, share: 64 * KB },
  }),
  /** Counts bodies, not bytes. One user sends at most four large bodies at the same time. */
  largeBodies: createByteLimiter({ bytes: Infinity, share: 4 }),
  /** The large answers that their readers have not read yet. */
  answers: createByteLimiter({
    bytes: 64 * MB,
    share: 12 * MB,
    reserved: { bytes: 24 * MB, share: 2 * MB },
  }),
});
