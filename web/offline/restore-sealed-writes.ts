// Puts the writes that sign-out has sealed back into the outbox of their user.
import type { OutboxContext } from "./outbox-context.ts";
import type { WriteList } from "./write-list.ts";

/** Writes that the user had not sent in an earlier session go before all new writes. */
export async function restoreSealedWrites(context: OutboxContext, list: WriteList) {
  await list.refresh();
  try {
    if ((await context.store.listSealed()).length === 0) return;
    await context.runExclusively(() => unsealAll(context));
  } catch (error) {
    context.logFailure(error);
  }
  context.broadcast({});
  await list.refresh();
}

async function unsealAll({ store, environment }: OutboxContext) {
  for (const sealed of await store.listSealed()) {
    try {
      await store.restoreSealed(sealed, await environment.unseal(sealed.bytes));
    } catch {
      // The writes stay sealed.
    }
  }
}
