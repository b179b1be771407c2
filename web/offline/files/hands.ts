// What a file is fetched and written with: a worker in a browser, plain objects in a test.

/** Somebody has answered with something else than what was asked for. */
export type Said = {
  status: number;
  /** The beginning of its words; none of what would be a film. */
  body: string;
  /** In seconds. */
  retryAfter?: number;
  /** By the academy itself, not by the storage to which it leads. */
  isOurs: boolean;
};

/** What came of a request for bytes; `bytes` of them are in the file. */
export type Took = {
  bytes: number;
  end:
    /** All that were asked for. */
    | "whole"
    /** The line broke, or nothing came for too long, or nobody wants it any more. */
    | "cut"
    /** The phone has no room for more. */
    | "full"
    | Said;
};

export type Hands = {
  /** Takes a file into the hand, made where it is missing, and tells how long it is. One at a time. */
  open(folder: string, name: string): Promise<number>;
  /** Into the open file, from byte to byte, the last one not included. */
  take(
    wish: { address: string; from: number; to: number },
    onBytes: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<Took>;
  /** SHA-256, in hex, of what stands in the open file. */
  hash(from: number, to: number): Promise<string>;
  /** Nothing behind its end, and all of it on the disk: tells how long it is now. */
  seal(size: number): Promise<number>;
  /** Captions, whole, beside the film. */
  bring(
    wish: { folder: string; address: string; name: string },
    signal: AbortSignal,
  ): Promise<Took>;
  close(): Promise<void>;
};

/** The browser keeps no such files, however often it is asked. */
export class Unsupported extends Error {
  override name = "Unsupported";
}
