// Opens what all parts of one user's downloads share: the store, and the messages between tabs.
import type { DownloadEnvironment, TabMessage } from "./download-environment.ts";
import { filesName } from "./files-name.ts";
import { openDownloadStore } from "./store.ts";

export type FilesContext = ReturnType<typeof openFilesContext>;

export function openFilesContext(
  userId: string,
  environment: DownloadEnvironment,
  onMessage: (message: TabMessage) => void,
) {
  const name = filesName(userId);
  const store = openDownloadStore(userId);
  const channel = new BroadcastChannel(name);
  const closing = new AbortController();
  const isClosed = () => closing.signal.aborted;
  /** The database was closed during the work: the user has left, or removes everything. */
  const isClosedError = (error: unknown) =>
    isClosed() || error instanceof Error && error.name === "DatabaseClosedError";
  channel.onmessage = ({ data }: MessageEvent<TabMessage>) => onMessage(data);

  return {
    environment,
    clock: environment.clock,
    store,
    isClosed,
    closeSignal: closing.signal,
    canDownload: () => !isClosed() && environment.canDownload(),
    /** Runs one call at a time across all tabs of this user. */
    runExclusively: <T>(work: () => Promise<T>) =>
      environment.runExclusively(name, work, closing.signal),
    broadcast: (message: TabMessage) => isClosed() || channel.postMessage(message),
    /** A store that fails now may work the next time. */
    logFailure(error: unknown) {
      if (!isClosedError(error)) console.warn(`The download store failed: ${error}`);
    },
    /** Ends the running download. `close` ends the rest. */
    abort: () => closing.abort(),
    close() {
      environment.writer.terminate();
      channel.close();
      store.close();
    },
  };
}
