// Opens what all parts of one user's outbox share: the store, and the messages between tabs.
import type { OutboxEnvironment, TabMessage } from "./outbox-environment.ts";
import { outboxName } from "./outbox-name.ts";
import { openOutboxStore } from "./outbox-store.ts";

export type OutboxContext = ReturnType<typeof openOutboxContext>;

export function openOutboxContext(
  userId: string,
  environment: OutboxEnvironment,
  onMessage: (message: TabMessage) => void,
) {
  const name = outboxName(userId);
  const store = openOutboxStore(userId);
  const channel = new BroadcastChannel(name);
  const closing = new AbortController();
  const isClosed = () => closing.signal.aborted;
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);

  return {
    environment,
    clock: environment.clock,
    store,
    isClosed,
    canSend: () => !isClosed() && environment.canSend(),
    isVisible: environment.isVisible,
    mayRepeat: environment.mayRepeat,
    /** Ends the requests when the outbox is closed. */
    closeSignal: closing.signal,
    /** Runs one call at a time across all tabs of this user. */
    runExclusively: <T>(work: () => Promise<T>) => environment.runExclusively(name, work),
    broadcast(message: TabMessage) {
      if (!isClosed()) channel.postMessage(message);
    },
    /** The next try may succeed. A closed store is no failure: the user has left. */
    logFailure(error: unknown) {
      if (!isClosed()) console.warn(`The outbox store failed: ${error}`);
    },
    /** Ends the requests. `close` ends the rest. */
    abort: () => closing.abort(),
    close() {
      channel.close();
      store.close();
    },
  };
}
