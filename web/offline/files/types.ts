// Lessons on the phone, as screens see them.

export type FileKind = "video" | "resource";

export type Wanted = {
  /** `video:<uuid>` or `resource:<uuid>`. */
  key: string;
  kind: FileKind;
  id: string;
  courseId: string;
  /** Goes with what she has read; the file itself is kept without a word of hers. */
  title: string;
  /** Of ours; it leads to where the bytes lie. */
  address: string;
  contentType: string;
  size: number;
  /** SHA-256, in hex, of each piece. */
  pieces: string[];
  captions: WantedCaptions[];
};

/** `mark`: another one for another text. */
export type WantedCaptions = { language: string; address: string; mark: string };

export type FileState = "waiting" | "running" | "paused" | "saved" | "failed";

export type FailReason =
  /** The phone is full; what came stays. */
  | "space"
  /** There is no such lesson any more. */
  | "gone"
  /** She is not enrolled (any more): its bytes have left the phone. */
  | "forbidden"
  /** Its bytes are not those of the list. */
  | "changed"
  /** It was whole, and some of it cannot be read any more. */
  | "damaged"
  /** By storage or server, for another reason. */
  | "refused"
  /** This browser can keep no such file. */
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
  /** Bytes on the phone. */
  got: number;
  reason?: FailReason;
  savedAt?: number;
  addedAt: number;
  /** The languages whose captions are here. */
  captions: string[];
  /** Another one of it is on its way; until that is whole this one stays. */
  renewal?: Progress;
  /** It is its turn, but nothing comes just now. */
  isStalled?: boolean;
};

export type Space = {
  free: number;
  /** By these files. */
  used: number;
  isPersisted: boolean;
};

/** Of whom the server says so. */
export type Known = { id: string; role: string; enrolledCourses: string[] };

/** What screens are shown. */
export type Shown = {
  files: LocalFile[];
  /** Called saved, and taken by the browser. */
  missed: LocalFile[];
  /** So many were here, and the browser has taken even the list of them. */
  lostCount: number;
  /** When the server last said that she may have them. */
  lastContact?: number;
  /** That is too long ago: until the next time nothing of it opens. */
  isLocked: boolean;
  isKnown: boolean;
};
