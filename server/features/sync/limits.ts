/** The most writes of one request. A phone sends a longer outbox in several requests. */
export const BATCH_WRITES = 100;
/** A phone puts no more into one request. The server takes twice as much. */
export const BATCH_BYTES = 1_000_000;
