// Takes every write of the user. The store and the sender are loaded on first use.
import { isServerReachable } from "../../lib/http/connectivity.ts";
import { loadWhenIdle } from "../../lib/loading/idle.ts";
import { currentUserId, onSessionChange } from "../../lib/http/session.ts";
import { createPerUserStore, mayExist } from "../queue/per-user-store.ts";
import type { openTabOutbox } from "./engine.ts";
import type { Write } from "../registry.ts";
import { loadFeatures, noteLeftUnsent, outboxName } from "./before-load.ts";
import type { OutboxItem } from "./model.ts";
import type { OutboxView, Outcome } from "./state.ts";
import type { WriteGroup } from "./use-outbox.ts";

export type { OutboxItem, Outcome };
/** The device has stored the write. `outcome` resolves to what became of it. */
export type StoredWrite = { outcome: Promise<Outcome> };
type TabOutbox = ReturnType<typeof openTabOutbox>;

const emptyView: OutboxView = { items: [], limits: [], isRunning: false };
const { open, close, currentView, openUserId, watch } = createPerUserStore<TabOutbox, OutboxView>(
  emptyView,
  async (userId, { isSameUser, show }) => {
    const { openTabOutbox } = await import("./engine.ts");
    return () => openTabOutbox(userId, { isSameUser, onChange: show });
  },
);
let hasRequestedPersistence = false;

/**
 * A write that the device cannot store goes to the server at once. If this throws, the screen must
 * keep the text.
 */
export async function enqueue(kind: string, payload: unknown): Promise<StoredWrite> {
  const userId = currentUserId();
  requestPersistentStorage();
  try {
    await loadFeatures();
    if (userId !== currentUserId()) throw new Error("The user has left");
    return await (await open()).enqueue({ kind, payload });
  } catch (error) {
    // Of a user who has left, nothing is sent.
    if (!userId || userId !== currentUserId()) throw error;
    const { sendAtOnce } = await import("./sender.ts");
    const body = await sendAtOnce(userId, { kind, payload }, error);
    return { outcome: Promise.resolve({ status: "done", body }) };
  }
}

/**
 * These three act on a card as the user saw it. False: the card has changed, and the user must look
 * again.
 */
export const retryGroup = async ({ items }: WriteGroup) => (await open()).retry(items);
export const replaceGroup = async ({ items }: WriteGroup, others: Write[]) =>
  (await open()).replace(items.filter(({ state }) => state !== "sent"), others);
export const discardGroup = async ({ items }: WriteGroup) => (await open()).replace(items, []);

export const syncNow = async () => (await open()).syncNow();

/** Resolves when the waiting writes are shown, even if no screen has asked for them before. */
export async function openExistingOutbox() {
  const userId = currentUserId();
  if (userId && await mayExist(outboxName(userId))) await (await open()).ready;
}

/** From now on the outbox sends the waiting writes by itself. */
export const startOutbox = () =>
  open().then(() => {}, () => {
    // No user is signed in any more, or the app's files could not be loaded. The next caller tries
    // again.
  });

export const getOutboxView = currentView;

export function watchOutbox(watcher: () => void) {
  void startWhenNeeded();
  return watch(watcher);
}

async function startWhenNeeded() {
  const userId = currentUserId();
  if (!userId) return;
  if (openUserId() !== userId) await whenOutboxNeeded(userId);
  if (userId === currentUserId()) await startOutbox();
}

onSessionChange({
  onForgotten() {
    noteLeftUnsent(currentView().items.length);
    close();
  },
  onElsewhere: close,
  onDropped: close,
  // Another tab may have sealed the writes of a user who never left this tab.
  onCome() {
    close();
    void startWhenNeeded();
  },
});

/** Without this, a browser that runs out of room could delete writes that exist nowhere else. */
function requestPersistentStorage() {
  if (hasRequestedPersistence || isServerReachable()) return;
  hasRequestedPersistence = true;
  navigator.storage?.persist?.().catch(() => {});
}

let needed: { userId: string; whenNeeded: Promise<void> } | undefined;

/**
 * Resolves when the outbox should be loaded: at once if its database exists, else in a quiet
 * moment, because the page comes first. A write does not wait for this.
 */
export function whenOutboxNeeded(
  userId: string,
  load: () => Promise<unknown> = loadStore,
): Promise<void> {
  if (needed?.userId !== userId) needed = { userId, whenNeeded: whenNeeded(userId, load) };
  return needed.whenNeeded;
}

async function whenNeeded(userId: string, load: () => Promise<unknown>) {
  if (await mayExist(outboxName(userId))) return;
  await load().catch(() => {
    // The caller that opens the store gets this error.
  });
}

const loadStore = () => loadWhenIdle(() => import("./engine.ts"));
