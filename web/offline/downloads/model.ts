// Defines downloads as screens and the worker see them. Names and counts the downloads of a user
// without the library that opens them.

export type FileKind = "video" | "resource";

export type DownloadRequest = {
  /** `video:<uuid>` or `resource:<uuid>`. */
  key: string;
  kind: FileKind;
  id: string;
  courseId: string;
  /** Deleted with the cached queries. The file itself is stored without words of the user. */
  title: string;
  /** An address of our server, which redirects to the place of the bytes. */
  address: string;
  contentType: string;
  size: number;
  /** SHA-256, in hex, of each piece. */
  pieces: string[];
  captions: WantedCaptions[];
};

/** `mark` is different for a different text. */
export type WantedCaptions = { language: string; address: string; mark: string };

export type FileState = "waiting" | "running" | "paused" | "saved" | "failed";

export type FailReason =
  /** The device is full. What came stays. */
  | "space"
  /** The lesson no longer exists. */
  | "gone"
  /** The user is not enrolled (any more). The bytes have been deleted from the device. */
  | "forbidden"
  /** The bytes do not match the hashes in the list. */
  | "changed"
  /** The download was complete, and some of its bytes are broken now. */
  | "damaged"
  /** The server or the storage service refused for another reason. */
  | "refused"
  /** This browser cannot store such a file. */
  | "unsupported";

export type Progress = { state: FileState; got: number; size: number; reason?: FailReason };

export type LocalFile = {
  key: string;
  kind: FileKind;
  id: string;
  courseId: string;
  title?: string;
  contentType: string;
  size: number;
  pieces: string[];
  state: FileState;
  /** The number of bytes on the device. */
  got: number;
  reason?: FailReason;
  savedAt?: number;
  addedAt: number;
  /** The languages whose captions are here. */
  captions: string[];
  /** A newer version is being fetched. This version stays until the newer one is complete. */
  renewal?: Progress;
  /** It is this download's turn, but nothing comes just now. */
  isStalled?: boolean;
};

export type Space = {
  free: number;
  /** The number of bytes that the downloads use. */
  used: number;
  isPersisted: boolean;
};

/** The user and the courses that the server has just named. */
export type KnownUser = { id: string; role: string; enrolledCourses: string[] };

/** What screens show. */
export type DownloadsView = {
  files: LocalFile[];
  /** Called saved, but the browser has deleted the files. */
  missed: LocalFile[];
  /** How many downloads were here when the browser deleted everything, even the list. */
  lostCount: number;
  /** When the server last said that the user may have the downloads. */
  lastContact?: number;
  /** The last contact is too long ago: until the next one, no download opens. */
  isLocked: boolean;
  isKnown: boolean;
};

/** The database holds no words of the user, so it may stay after the sign-out. */
export const filesName = (userId: string) => `pyinnya-${userId}-files`;

/** The folder in the browser's file store. */
export const folderName = (userId: string) => `lessons-${userId}`;

/** Downloads stay usable this long without an answer from the server. */
export const CONTACT_DAYS = 30;

const DAY = 24 * 60 * 60_000;

/** By the device's own clock. A clock that is set back locks nobody out. */
export const isUsable = (lastContact: number, now: number) =>
  now - lastContact <= CONTACT_DAYS * DAY;

const countKey = (userId: string) => `files ${userId}`;

/** The last count. It may still be here when the browser has deleted all downloads. */
export function readDownloadCount(userId: string): number {
  try {
    return Number(localStorage.getItem(countKey(userId))) || 0;
  } catch {
    return 0;
  }
}

export function storeDownloadCount(userId: string, count: number) {
  try {
    if (count > 0) localStorage.setItem(countKey(userId), String(count));
    else localStorage.removeItem(countKey(userId));
  } catch {
    // Storage is forbidden, so a loss of all downloads will not be noticed.
  }
}

/**
 * Defines the messages between a page and the worker that writes its files. The id joins an answer
 * to its question.
 */
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
