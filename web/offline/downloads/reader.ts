// Opens downloads: only complete ones, and only those that the user may still have.
import { PIECE_SIZE } from "@server/contract";
import { type DownloadContext, findRow } from "./context.ts";
import { captionsName, fileName } from "./copies.ts";
import { isUsable } from "./model.ts";
import { hashOf } from "./open-file-writer.ts";
import type { Copy, FileRow } from "./store.ts";

export function createDownloadReader(context: DownloadContext, tidyUp: () => Promise<void>) {
  /** The addresses that are in use, and the names of their files. */
  const addresses = new Map<string, string>();

  async function openFile(key: string): Promise<File | undefined> {
    const found = await readSaved(context, key, ({ copy }) => fileName(copy));
    // The downloads may be locked by now, and the screens must show this.
    context.show();
    if (!found) return undefined;
    const { row: { id, copy }, file } = found;
    if (file?.size === copy.size) return new File([file], id, { type: copy.contentType });
    context.missing.add(key);
    context.show();
    return undefined;
  }

  async function openCaptions(key: string, language: string): Promise<Blob | undefined> {
    const found = await readSaved(context, key, ({ copy }) => captionsOf(copy, language));
    return found?.file && new Blob([found.file], { type: "text/vtt" });
  }

  /** An address to play from, until it is released or the user leaves. */
  async function openAddress(key: string, language?: string) {
    const blob = await (language === undefined ? openFile(key) : openCaptions(key, language));
    const copy = findRow(context, key)?.copy;
    if (!blob || !copy) return undefined;
    const address = URL.createObjectURL(blob);
    const name = language === undefined ? fileName(copy) : captionsOf(copy, language);
    if (name) addresses.set(address, name);
    return {
      address,
      release() {
        if (!addresses.delete(address)) return;
        URL.revokeObjectURL(address);
        tidyUp().catch(() => {
          // The next start does it.
        });
      },
    };
  }

  return {
    ...{ openFile, openCaptions, openAddress },
    verify: async (key: string, onShare: (share: number) => void = () => {}) =>
      await hasRightBytes(context, key, await openFile(key), onShare),
    isPlayed: (name: string) => [...addresses.values()].includes(name),
    close() {
      for (const address of addresses.keys()) URL.revokeObjectURL(address);
      addresses.clear();
    },
  };
}

/** The name of the captions' file, if it is here. */
function captionsOf(copy: Copy, language: string) {
  const captions = copy.captions.find((one) => one.language === language && one.isHere);
  return captions && captionsName(copy, captions);
}

/**
 * Finds the file of a complete download that the user may still have. `file` is undefined if the
 * browser has deleted it.
 */
async function readSaved(
  context: DownloadContext,
  key: string,
  getName: (row: FileRow) => string | undefined,
) {
  const row = findRow(context, key) ?? await context.store.get(key);
  const name = row && getName(row);
  if (!row || !name || row.copy.state !== "saved" || !isAllowed(context)) return undefined;
  // A file that cannot be read now may still be there.
  const file = await context.folder.read(name).catch(() => null);
  return file === null ? undefined : { row, file };
}

function isAllowed({ lastContact, clock }: DownloadContext) {
  const last = lastContact();
  return last !== undefined && isUsable(last, clock.now());
}

/** Reads and checks every byte. On resume, only the broken pieces are fetched again. */
async function hasRightBytes(
  { store, changed }: DownloadContext,
  key: string,
  file: File | undefined,
  onShare: (share: number) => void,
) {
  const row = await store.get(key);
  if (!file || !row) return false;
  const { name, pieces, size } = row.copy;
  for (const [n, expected] of pieces.entries()) {
    const bytes = file.slice(n * PIECE_SIZE, (n + 1) * PIECE_SIZE).arrayBuffer();
    const hash = await bytes.then((bytes) => hashOf(new Uint8Array(bytes)), () => undefined);
    if (hash !== expected) {
      await store.failAfter(key, name, n);
      await changed();
      return false;
    }
    onShare(Math.min(1, (n + 1) * PIECE_SIZE / size));
  }
  return true;
}
