// Describes how files are fetched and written: by a worker in a browser, by plain objects in a
// test.

/** An answer other than the requested bytes. */
export type UnexpectedResponse = {
  status: number;
  /** The beginning of the body. Empty for a success, because the body would be a video. */
  body: string;
  /** In seconds. */
  retryAfter?: number;
  /** True if our server answered, and not the storage service to which it redirects. */
  isOurs: boolean;
};

/** The result of a request for bytes. `bytes` of them are in the file. */
export type FetchResult = {
  bytes: number;
  end:
    /** All bytes that were requested. */
    | "whole"
    /** The connection broke, nothing came for too long, or the request was cancelled. */
    | "cut"
    /** The device has no room for more. */
    | "full"
    | UnexpectedResponse;
};

export type FileWriter = {
  /** Opens a file, creates it if it is missing, and returns its length. One file at a time. */
  open(folder: string, name: string): Promise<number>;
  /** Writes the bytes into the open file, without the byte at `to`. */
  fetchRange(
    request: { address: string; from: number; to: number },
    onBytes: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<FetchResult>;
  /** SHA-256, in hex, of a part of the open file. */
  hash(from: number, to: number): Promise<string>;
  /** Cuts the open file off at `size` and puts all of it on the disk. Returns its length. */
  finish(size: number): Promise<number>;
  /** Fetches complete captions into a file beside the video. */
  fetchCaptions(
    request: { folder: string; address: string; name: string },
    signal: AbortSignal,
  ): Promise<FetchResult>;
  close(): Promise<void>;
};

/** The browser cannot store such files, however often the app tries. */
export class Unsupported extends Error {
  override name = "Unsupported";
}
