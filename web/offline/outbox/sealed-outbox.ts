import { seal } from "../../lib/device/seal.ts";
import { openOutboxDb } from "./model.ts";

/**
 * Seals all writes in one transaction: if the tab is killed, either all writes are sealed or none.
 */
export async function sealOutbox(userId: string, key: string, mayContinue: () => boolean) {
  const db = openOutboxDb(userId);
  const { writes, answers, sealed } = db;
  const read = async () => JSON.stringify(await writes.orderBy("seq").toArray());
  try {
    for (let isDone = false; !isDone && mayContinue();) {
      const text = await read();
      const bytes = await seal(key, userId, text);
      isDone = await db.transaction("rw", writes, answers, sealed, async () => {
        // Another tab may have written in between, or the user may be back.
        if (await read() !== text || !mayContinue()) return false;
        await sealed.add({ bytes });
        await writes.clear();
        await answers.clear();
        return true;
      });
    }
  } finally {
    db.close();
  }
}
