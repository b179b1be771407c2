// Defines the messages between a page and the worker that writes its files. The id joins an answer
// to its question.

export type WriterRequest =
  & { id: number }
  & (
    | { act: "open"; folder: string; name: string }
    | { act: "take"; wish: { address: string; from: number; to: number } }
    | { act: "hash"; from: number; to: number }
    | { act: "seal"; size: number }
    | { act: "bring"; wish: { folder: string; address: string; name: string } }
    | { act: "close" }
    /** Cancels the request with this id. */
    | { act: "stop" }
  );

export type WriterMessage =
  & { id: number }
  & (
    | { bytes: number }
    | { done: unknown }
    | { failed: { name: string; message: string } }
  );
