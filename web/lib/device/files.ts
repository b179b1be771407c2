// Lets the user choose files. If the browser can, it gives a handle that opens the same file again
// after a reload.

/** TypeScript does not know `requestPermission`, and not every browser has it. */
export type Handle = FileSystemFileHandle & {
  requestPermission?: (wish: { mode: "read" }) => Promise<PermissionState>;
};

type Picker = (
  wish: { multiple: boolean; types: { accept: Record<string, string[]> }[] },
) => Promise<Handle[]>;

const handles = new WeakMap<File, Handle>();

export const findHandle = (file: File) => handles.get(file);

const findPicker = () => (globalThis as { showOpenFilePicker?: Picker }).showOpenFilePicker;

export const canChooseFiles = () => findPicker() !== undefined;

/**
 * Must run in a tap. Returns no files if the user cancels. Rejects if the page must use a file
 * input instead.
 */
export async function chooseFiles(accept: string, multiple: boolean): Promise<File[]> {
  const acceptedTypes = accept.split(",");
  const endings = acceptedTypes.filter((accepted) => accepted.startsWith("."));
  const types = acceptedTypes.filter((accepted) => accepted.includes("/"));
  try {
    const chosen = await findPicker()?.({
      multiple,
      types: [{ accept: Object.fromEntries(types.map((type) => [type, endings])) }],
    }) ?? [];
    return await Promise.all(chosen.map(openHandle));
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return [];
    throw error;
  }
}

type Dropped = DataTransferItem & { getAsFileSystemHandle?: () => Promise<Handle | null> };

/**
 * Skips folders. Asks for all files at once, because the browser takes the dropped items back after
 * the event.
 */
export async function droppedFiles({ items }: DataTransfer): Promise<File[]> {
  const dropped = [...items].map((item: Dropped) => ({
    file: item.getAsFile(),
    handlePromise: item.getAsFileSystemHandle?.().catch(() => null),
  }));
  const files = await Promise.all(dropped.map(async ({ file, handlePromise }) => {
    const handle = await handlePromise;
    if (file && handle?.kind === "file") handles.set(file, handle);
    return handle && handle.kind !== "file" ? null : file;
  }));
  return files.filter((file) => file !== null);
}

/**
 * Must run in a tap, because the browser may ask the user. Undefined if the user refuses or the
 * file is gone.
 */
export async function reopenFile(handle: Handle): Promise<File | undefined> {
  try {
    const answer = await handle.requestPermission?.({ mode: "read" }) ?? "granted";
    return answer === "granted" ? await openHandle(handle) : undefined;
  } catch {
    return undefined;
  }
}

async function openHandle(handle: Handle) {
  const file = await handle.getFile();
  handles.set(file, handle);
  return file;
}
