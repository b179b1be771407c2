// Files as this browser lets them be chosen: where it can, with a handle that opens the same file again after a reload.

/** As far as browsers have it: what TypeScript knows of it is less. */
export type Handle = FileSystemFileHandle & {
  requestPermission?: (wish: { mode: "read" }) => Promise<PermissionState>;
};

type Picker = (
  wish: { multiple: boolean; types: { accept: Record<string, string[]> }[] },
) => Promise<Handle[]>;

const handles = new WeakMap<File, Handle>();

export const handleOf = (file: File) => handles.get(file);

const pickerHere = () => (globalThis as { showOpenFilePicker?: Picker }).showOpenFilePicker;

export const canChoose = () => pickerHere() !== undefined;

/** In a tap. Nothing where she has changed her mind; rejects where she has to choose in the old way. */
export async function chooseFiles(accept: string, multiple: boolean): Promise<File[]> {
  const named = accept.split(",");
  const endings = named.filter((one) => one.startsWith("."));
  const types = named.filter((one) => one.includes("/"));
  try {
    const chosen = await pickerHere()?.({
      multiple,
      types: [{ accept: Object.fromEntries(types.map((type) => [type, endings])) }],
    }) ?? [];
    return await Promise.all(chosen.map(read));
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return [];
    throw error;
  }
}

type Dropped = DataTransferItem & { getAsFileSystemHandle?: () => Promise<Handle | null> };

/** Folders are none. All is asked for at once: what was dropped is taken back when the event is over. */
export async function droppedFiles({ items }: DataTransfer): Promise<File[]> {
  const dropped = [...items].map((item: Dropped) => ({
    file: item.getAsFile(),
    asked: item.getAsFileSystemHandle?.().catch(() => null),
  }));
  const files = await Promise.all(dropped.map(async ({ file, asked }) => {
    const handle = await asked;
    if (file && handle?.kind === "file") handles.set(file, handle);
    return handle && handle.kind !== "file" ? null : file;
  }));
  return files.filter((file) => file !== null);
}

/** In a tap, since she may be asked. Nothing where she says no, or where the file is no longer there. */
export async function openAgain(handle: Handle): Promise<File | undefined> {
  try {
    const answer = await handle.requestPermission?.({ mode: "read" }) ?? "granted";
    return answer === "granted" ? await read(handle) : undefined;
  } catch {
    return undefined;
  }
}

async function read(handle: Handle) {
  const file = await handle.getFile();
  handles.set(file, handle);
  return file;
}
