// Says where on the disk the bytes and the facts of an object are, and reads facts.
import { join } from "node:path";
import { isMissing } from "./disk.ts";
import type { Facts, StoredFile } from "./object-types.ts";

/**
 * No segment begins with a dot, so no name leads out of the folder. No folder ends in `.json`,
 * because facts do.
 */
const bucketName = /^[a-z0-9][a-z0-9-]{0,62}$/;
const objectName =
  /^(?=.{1,900}$)(?!.*\.json\/)[A-Za-z0-9][\w.-]{0,199}(\/[A-Za-z0-9][\w.-]{0,199})*$/;

export const isBucket = (name: string) => bucketName.test(name);
export const isName = (bucket: string, name: string) => isBucket(bucket) && objectName.test(name);

export const UPLOAD_ENDING = ".upload";
export const INTENT_ENDING = ".facts";

export type ObjectFiles = ReturnType<typeof locateFiles>;

export function locateFiles(folder: string) {
  const incoming = join(folder, "incoming");
  const bytesOf = (bucket: string, id: string) => join(folder, "objects", bucket, id);
  const factsPath = (bucket: string, name: string) => join(folder, "facts", bucket, `${name}.json`);

  async function find(bucket: string, name: string): Promise<StoredFile | undefined> {
    if (!isName(bucket, name)) return undefined;
    const facts = await readFacts(factsPath(bucket, name));
    // In the first days, bytes lay under the name itself, and their facts had no `bucket`.
    return facts &&
      { file: bytesOf(bucket, facts.bucket ? facts.id : name), facts: { ...facts, name } };
  }

  return {
    incoming,
    /** The path of the bytes until they are placed. */
    partOf: (id: string) => join(incoming, id),
    /** The path of the bytes after that. */
    bytesOf,
    /** The path of the facts of an object that is being placed or removed. */
    intentPath: (id: string) => join(incoming, id + INTENT_ENDING),
    factsPath,
    find,
  };
}

export async function readFacts(path: string): Promise<Facts | undefined> {
  try {
    return JSON.parse(await Deno.readTextFile(path));
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}
