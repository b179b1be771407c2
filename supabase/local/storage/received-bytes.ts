// Keeps bytes that have no name yet, and removes those that killed processes have left.
import { join } from "node:path";
import { removeIfThere, writeFrom } from "./disk.ts";
import { INTENT_ENDING, type ObjectFiles, readFacts, UPLOAD_ENDING } from "./object-files.ts";
import type { Objects } from "./object-types.ts";

const HOUR_MS = 3_600_000;
/**
 * A process that writes touches its file all the time. An upload in pieces may wait for a day
 * between two pieces.
 */
const LEFTOVER_KEPT_MS = HOUR_MS;
const UPLOAD_KEPT_MS = 25 * HOUR_MS;

export function openReceivedBytes(
  { incoming, partOf, bytesOf, intentPath, find }: ObjectFiles,
): Pick<Objects, "receive" | "discard" | "sweep"> {
  async function discard(id: string) {
    const intent = await readFacts(intentPath(id)).catch(() => undefined);
    if (intent?.bucket) {
      const current = await find(intent.bucket, intent.name);
      if (current?.facts.id !== id) await removeIfThere(bytesOf(intent.bucket, id));
    }
    for (const ending of ["", UPLOAD_ENDING, INTENT_ENDING]) {
      await removeIfThere(partOf(id) + ending);
    }
  }

  return {
    discard,

    async receive(bytes, most, tooMany) {
      const id = crypto.randomUUID();
      try {
        const file = await Deno.open(partOf(id), { write: true, createNew: true });
        try {
          await writeFrom(file, limitBytes(most, bytes, tooMany));
          await file.syncData();
        } finally {
          file.close();
        }
        return id;
      } catch (error) {
        await discard(id);
        throw error;
      }
    },

    async sweep() {
      await Deno.mkdir(incoming, { recursive: true });
      const old = new Map<string, boolean>();
      for await (const { name } of Deno.readDir(incoming)) {
        const [id = ""] = name.split(".");
        const mtime = await Deno.stat(join(incoming, name)).then(({ mtime }) => mtime, () => null);
        const age = Date.now() - (mtime?.getTime() ?? Date.now());
        const isOld = age > (name.endsWith(UPLOAD_ENDING) ? UPLOAD_KEPT_MS : LEFTOVER_KEPT_MS);
        old.set(id, isOld && (old.get(id) ?? true));
      }
      for (const [id, isOld] of old) if (isOld) await discard(id);
    },
  };
}

async function* limitBytes(most: number, bytes: AsyncIterable<Uint8Array>, tooMany: () => Error) {
  let left = most;
  for await (const piece of bytes) {
    left -= piece.length;
    if (left < 0) throw tooMany();
    yield piece;
  }
}
