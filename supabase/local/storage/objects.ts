// Keeps objects on disk. Bytes come in under an id of their own. A name points to bytes through its
// facts, and the first process that links these facts has the name. `incoming` notes each object
// that is being placed or removed, so that a kill leaves nothing behind.
import { dirname } from "node:path";
import { isMissing } from "./disk.ts";
import { locateFiles } from "./object-files.ts";
import type { Objects } from "./object-types.ts";
import { openPlacement } from "./place-objects.ts";
import { openReceivedBytes } from "./received-bytes.ts";

export function openObjects(folder: string): Objects {
  const files = locateFiles(folder);
  const { find, partOf, bytesOf, factsPath } = files;
  const received = openReceivedBytes(files);

  return {
    find,
    partOf,
    bytesOf,
    ...received,
    ...openPlacement(files, received.discard),

    async list(bucket, path) {
      const folders: string[] = [];
      const names: string[] = [];
      const place = dirname(factsPath(bucket, `${path}x`));
      try {
        for await (const { name, isDirectory } of Deno.readDir(place)) {
          if (isDirectory) folders.push(name);
          else names.push(name.replace(/\.json$/, ""));
        }
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      const found = await Promise.all(names.map((name) => find(bucket, path + name)));
      return { folders, files: found.flatMap((object) => object ? [object.facts] : []) };
    },
  };
}
