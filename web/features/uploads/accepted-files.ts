// The files that the forms accept, and why they refuse a video.
import {
  detectVideoType,
  refusalOf,
  typeByName,
  type UploadKind,
  uploadKinds,
  VIDEO_HEAD_BYTES,
} from "@server/contract";

/** The `accept` list of a file input. Some phones know no type for a video, so endings help. */
export function acceptedOf(kind: UploadKind): string {
  const { types } = uploadKinds[kind];
  return [...Object.keys(types), ...Object.values(types).map((ending) => `.${ending}`)].join(",");
}

/** `content`: the file is not what its name says. */
export type VideoRefusal = "type" | "size" | "content";

/** Checks a video before anything is sent: by its name, its size and its first bytes. */
export async function videoRefusal(file: File): Promise<VideoRefusal | undefined> {
  const fileInfo = { fileName: file.name, contentType: file.type, size: file.size };
  const refusal = refusalOf("video", fileInfo);
  if (refusal) return refusal;
  const firstBytes = await file.slice(0, VIDEO_HEAD_BYTES).arrayBuffer().catch(() => undefined);
  // If the file cannot be read, the upload reports it.
  if (!firstBytes) return undefined;
  return detectVideoType(new Uint8Array(firstBytes)) === typeByName("video", fileInfo)
    ? undefined
    : "content";
}
