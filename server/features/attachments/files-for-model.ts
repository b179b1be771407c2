// Prepares files for a model. It reads them from storage when the model is asked, outside of any
// transaction.
import { readWithin } from "../../http/body.ts";
import type { ModelPart } from "../../services/chat-model.ts";
import { ModelFailed } from "../../services/model-failed.ts";
import type { Storage } from "../../services/storage.ts";
import { toUnicodeInTurns } from "../../services/zawgyi.ts";
import { estimateTokens } from "../../services/tokens.ts";
import type { AttachedFile } from "./queries.ts";
import { isPicture } from "./schema.ts";

/**
 * `tokenBudget` is the number of the file's tokens that the model receives. Zero: the model
 * receives only the name.
 */
export type FileForModel = AttachedFile & { tokenBudget: number };

type FileStorage = Pick<Storage, "open" | "read">;

const READ_FILES_MS = 30_000;
/** By our estimate no token is longer. */
const BYTES_PER_TOKEN = 4;

export async function toModelParts(
  storage: FileStorage,
  files: FileForModel[],
  signal: AbortSignal,
): Promise<ModelPart[]> {
  const timeout = AbortSignal.timeout(READ_FILES_MS);
  const both = AbortSignal.any([signal, timeout]);
  try {
    return (await Promise.all(files.map((file) => describeFile(storage, file, both)))).flat();
  } catch (error) {
    signal.throwIfAborted();
    const reason = timeout.aborted || !(error instanceof Error) ? "too late" : error.message;
    throw new ModelFailed("ai_failed", `what was attached could not be read: ${reason}`);
  }
}

/** Names each file, because learners refer to their files by name. */
async function describeFile(
  storage: FileStorage,
  file: FileForModel,
  signal: AbortSignal,
): Promise<ModelPart[]> {
  const kind = isPicture(file) ? "Picture" : "File";
  const label = `${kind} ${JSON.stringify(file.name)}`;
  if (file.tokenBudget === 0) return [text(`${label} was attached here. It is not sent again.`)];
  const parts = isPicture(file)
    ? await pictureParts(storage, file, label, signal)
    : await textParts(storage, file, label);
  return parts ?? [text(`${label} was attached here. It can no longer be read.`)];
}

async function pictureParts(
  storage: FileStorage,
  { path, size, contentType }: FileForModel,
  label: string,
  signal: AbortSignal,
): Promise<ModelPart[] | undefined> {
  const stored = await storage.open(path);
  if (!stored) return undefined;
  const bytes = await readWithin(stored.pipeThrough(new TransformStream(), { signal }), size);
  // The bytes are in the request itself, so that no address of ours leaves the server.
  const url = `data:${contentType};base64,${bytes.toBase64()}`;
  return [text(`${label}:`), { type: "image_url", image_url: { url } }];
}

async function textParts(
  storage: FileStorage,
  { path, size, tokenBudget }: FileForModel,
  label: string,
): Promise<ModelPart[] | undefined> {
  const end = Math.min(size, tokenBudget * BYTES_PER_TOKEN) - 1;
  const bytes = await storage.read(path, 0, end);
  if (!bytes) return undefined;
  // The end of what was read may cut a letter in two.
  const whole = new TextDecoder().decode(bytes, { stream: true });
  const fitted = cutToTokens(whole, tokenBudget);
  const isCut = end + 1 < size || fitted.length < whole.length;
  const heading = isCut ? `${label}, cut: only its beginning fits here.` : `${label}:`;
  return [text(`${heading}\n\n${await toUnicodeInTurns(fitted)}`)];
}

const text = (text: string): ModelPart => ({ type: "text", text });

function cutToTokens(whole: string, tokens: number): string {
  if (estimateTokens(whole) <= tokens) return whole;
  let least = 0;
  let most = whole.length;
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (estimateTokens(whole.slice(0, middle)) <= tokens) least = middle;
    else most = middle - 1;
  }
  return whole.slice(0, least).toWellFormed();
}
