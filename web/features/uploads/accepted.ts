import { type UploadKind, uploadKinds } from "@server/contract";

/** For a browser's choice of files. Some phones know no type for a film, and would show none. */
export function acceptedOf(kind: UploadKind): string {
  const { types } = uploadKinds[kind];
  return [...Object.keys(types), ...Object.values(types).map((ending) => `.${ending}`)].join(",");
}
