// Checks whether storage works for the server. /readyz reports it, and the start looks at it.
import { certificateAdvice } from "./certificates.ts";
import { attachmentTypes } from "./features/attachments/schema.ts";
import { uploadKinds } from "./features/uploads/schema.ts";
import { bucketProblems } from "./services/bucket-problems.ts";
import { imageTypes } from "./services/image-models.ts";
import { type Refusal, refusalOf, type Storage, StorageAway } from "./services/storage.ts";
import { withTimeout } from "./timeouts.ts";

const kinds = Object.values(uploadKinds);
const needed = {
  fileSize: Math.max(...kinds.map(({ largest }) => largest)),
  types: [
    ...new Set([
      ...kinds.flatMap(({ types }) => Object.keys(types)),
      ...Object.keys(imageTypes),
      ...Object.keys(attachmentTypes),
    ]),
  ],
};

/** In our own words: the words of storage may name its parts and its keys. */
const refusals: Record<Refusal, string> = {
  key: "Storage refuses the server's key. Check STORAGE_SERVICE_KEY.",
  bucket:
    "Storage has no such bucket. Check STORAGE_BUCKET, and that STORAGE_URL is the whole address.",
  certificate: `The certificate of the storage cannot be verified. ${certificateAdvice}`,
  other: "Storage refuses the server's calls. Check STORAGE_URL.",
};

type StorageState = { works: boolean; refusal?: Refusal; problems: string[] };

/** `problems` are for the operators of the academy: one sentence each. */
export async function checkStorage(storage: Storage, longestMs: number): Promise<StorageState> {
  try {
    const limits = await withTimeout(longestMs, storage.limits(), () => {
      throw new StorageAway(new Error("late"));
    });
    return { works: true, problems: bucketProblems(limits, needed) };
  } catch (error) {
    const refusal = refusalOf(error);
    return { works: false, refusal, problems: refusal ? [refusals[refusal]] : [] };
  }
}
