import { type UploadKind, uploadKinds } from "@server/contract";

/** The `accept` list of a file input. Some phones know no type for a video, so endings help. */
export function acceptedOf(kind: UploadKind): string {
  const { types } = uploadKinds[kind];
  return [...Object.keys(types), ...Object.values(types).map((ending) => `.${ending}`)].join(",");
}
