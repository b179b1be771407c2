// Which files may be uploaded, and how their paths in storage are named.
import * as z from "zod/mini";
import { line, list } from "../../schema-fields.ts";

export const FILE_NAME_LENGTH = 255;
/** Long, because a signed address contains a token. */
export const LOCATION_LENGTH = 4096;
/** Supabase's TUS endpoint accepts only chunks of this size from a browser. */
export const CHUNK_SIZE = 6 * 1024 * 1024;
/** An upload may take so many hours. */
export const UPLOAD_HOURS = 24;

/** The types that the player plays, with the endings of their file names. */
export const videoTypes = { "video/mp4": "mp4", "video/webm": "webm" } as const;
export type VideoType = keyof typeof videoTypes;

/** The types of resources, with the endings of their file names. */
export const fileTypes = {
  "application/pdf": "pdf",
  "application/vnd.openxmlformats-officedocument.presentationml.presentation": "pptx",
  "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "docx",
  "application/zip": "zip",
} as const;
export type FileType = keyof typeof fileTypes;

/** The accepted types, the endings of their file names, and the largest sizes. */
export const uploadKinds = {
  video: { types: videoTypes, largest: 524_288_000 },
  resource: { types: fileTypes, largest: 104_857_600 },
} as const;
export type UploadKind = keyof typeof uploadKinds;
export type TypeOfKind = { video: VideoType; resource: FileType };

/** Why an upload is refused. */
export type UploadRefusal = "type" | "size" | "not_issued" | "claimed" | "missing";

export const isOfKind = <Kind extends UploadKind>(
  kind: Kind,
  type: string,
): type is TypeOfKind[Kind] => Object.hasOwn(uploadKinds[kind].types, type);

/**
 * Types that browsers send when they do not know the real type. Then the file name's ending
 * decides.
 */
const genericTypes = new Set([
  "",
  "application/octet-stream",
  "application/x-zip",
  "application/x-zip-compressed",
]);

export type NamedFile = { fileName?: string; contentType?: string; size?: number };

/** Returns the type by the file's name and the browser's type. The claim checks the bytes later. */
export function typeByName<Kind extends UploadKind>(
  kind: Kind,
  { fileName = "", contentType = "" }: NamedFile,
): TypeOfKind[Kind] | undefined {
  const mimeType = contentType.toLowerCase().split(";")[0]?.trim() ?? "";
  if (isOfKind(kind, mimeType)) return mimeType;
  if (!genericTypes.has(mimeType)) return undefined;
  const ending = /\.(\w+)$/.exec(fileName.trim())?.[1]?.toLowerCase();
  const [type] = Object.entries(uploadKinds[kind].types).find(([, known]) => known === ending) ??
    [];
  return type !== undefined && isOfKind(kind, type) ? type : undefined;
}

/**
 * The phone calls this function before it sends a byte, and the server calls it again. A file
 * without a name and type passes.
 */
export function refusalOf(kind: UploadKind, file: NamedFile): "type" | "size" | undefined {
  const isNamed = Boolean(file.fileName || file.contentType);
  if (isNamed && !typeByName(kind, file)) return "type";
  const { size } = file;
  if (size !== undefined && (size < 1 || size > uploadKinds[kind].largest)) return "size";
  return undefined;
}

/** The prefix of every name that browsers may write to. */
const INCOMING = "incoming/";
/** Uploads that an older build began have no prefix. */
const PATH = `(?:${INCOMING})?(?:videos|resources)/[0-9a-f]{32}(?:\\.[a-z0-9]{1,8})?`;
const path = z.string("not_text").check(z.regex(new RegExp(`^${PATH}$`)));
/** The path alone, or the part behind the bucket's name in a signed address. */
const location = new RegExp(
  `^(?:[^?#\\s]*/object/upload/sign/[^/?#\\s]+/)?(${PATH})(?:[?#]\\S*)?$`,
);

/** A name for a new upload. `name` is random, so no name is ever used again. */
export const incomingPath = (kind: UploadKind, name: string) => `${INCOMING}${kind}s/${name}`;

/**
 * The name of an upload's file once it is claimed. Nobody ever gets the right to write there.
 * queries.ts has the same rule in SQL.
 */
export const claimedPathOf = (path: string) =>
  path.startsWith(INCOMING) ? path.slice(INCOMING.length) : `claimed/${path}`;

/**
 * Returns true if a row has the file of this upload. Older builds gave the row the upload's own
 * name.
 */
export const isFileOf = (path: string, stored: string) =>
  stored === path || stored === claimedPathOf(path);

/** Returns undefined if the location cannot be one of this server. */
export const pathIn = (given: string): string | undefined => location.exec(given)?.[1];

export const UploadWish = z.object({
  fileName: z.optional(line(FILE_NAME_LENGTH)),
  contentType: z.optional(z.string("not_text").check(z.maxLength(200, "too_long"))),
  size: z.optional(z.int().check(z.nonnegative())),
  /** The path of an open upload: the server gives a new token for it. */
  path: z.optional(path),
});

export const OfUpload = z.object({ path });

/** The location of an upload: the address that the server gave for it, or its path in storage. */
export const FileLocation = z.string("not_text").check(
  z.minLength(1, "required"),
  z.maxLength(LOCATION_LENGTH, "too_long"),
);

/** SHA-256 of each piece, hashed by the browser that sent the file. */
export const Pieces = list(z.string().check(z.regex(/^[0-9a-f]{64}$/)), 125, 1);
