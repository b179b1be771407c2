// The events of an answer stream. No schema here: the phone's first load must not need one.

import type { Source } from "../passages/sources.ts";

/**
 * The next piece of the text. The first event of a connection has all sources that the answer may
 * name, and an empty text. After the last piece, an event with an empty text may have questions
 * that the user could ask next.
 */
export type AnswerText = { content: string; sources?: Source[]; followUps?: string[] };
/** The model has failed, perhaps in the middle of the answer. */
export type AnswerFailure = { error: string; code: string; retryAfter?: number };
export type AnswerEvent = AnswerText | AnswerFailure;

/** The data of the last event. A stream without it was cut off, and there may be more text. */
export const ANSWER_END = "[DONE]";
