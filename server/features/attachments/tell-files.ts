// Prepares files for a model. It reads them from storage when the model is asked, outside of any
// transaction.
import { readWithin } from "../../http/body.ts";
import type { ModelPart } from "../../services/chat-model.ts";
import { ModelFailed } from "../../services/model-failed.ts";
import type { Storage } from "../../services/storage.ts";
import { estimateTokens } from "../../services/tokens.ts";
import { toUnicodeInTurns } from "../../services/zawgyi.ts";
import type { AttachedFile } from "./queries.ts";
import { isPicture } from "./schema.ts";

/**
 * `fitting` is the number of the file's tokens that the model receives. Zero: the model receives
 * only the name.
 */
export type FileForModel = AttachedFile & { fitting: number };

type Reading = Pick<Storage, "open" | "read">;

const READING_MS = 30_000;
/** By our estimate no token is longer. */
const BYTES_PER_TOKEN = 4;

export async function partsOf(
  storage: Reading,
  files: FileForModel[],
  signal: AbortSignal,
): Promise<ModelPart[]> {
  const late = AbortSignal.timeout(READING_MS);
  const both = AbortSignal.any([signal, late]);
  try {
    return (await Promise.all(files.map((file) => tell(storage, file, both)))).flat();
  } catch (error) {
    signal.throwIfAborted();
    const reason = late.aborted || !(error instanceof Error) ? "too late" : error.message;
    throw new ModelFailed("ai_failed", `what was attached could not be read: ${reason}`);
  }
}

/** Names each file, because learners refer to their files by name. */
async function tell(
  storage: Reading,
  file: FileForModel,
  signal: AbortSignal,
): Promise<ModelPart[]> {
  const kind = isPicture(file) ? "Picture" : "File";
  const named = `${kind} ${JSON.stringify(file.name)}`;
  if (file.fitting === 0) return [text(`${named} was attached here. It is not sent again.`)];
  const parts = isPicture(file)
    ? await picture(storage, file, named, signal)
    : await beginning(storage, file, named);
  return parts ?? [text(`${named} was attached here. It can no longer be read.`)];
}

async function picture(
  storage: Reading,
  { path, size, contentType }: FileForModel,
  named: string,
  signal: AbortSignal,
): Promise<ModelPart[] | undefined> {
  const stored = await storage.open(path);
  if (!stored) return undefined;
  const bytes = await readWithin(stored.pipeThrough(new TransformStream(), { signal }), size);
  // The bytes are in the request itself, so that no address of ours leaves the server.
  const url = `data:${contentType};base64,${bytes.toBase64()}`;
  return [text(`${named}:`), { type: "image_url", image_url: { url } }];
}

async function beginning(
  storage: Reading,
  { path, size, fitting }: FileForModel,
  named: string,
): Promise<ModelPart[] | undefined> {
  const end = Math.min(size, fitting * BYTES_PER_TOKEN) - 1;
  const bytes = await storage.read(path, 0, end);
  if (!bytes) return undefined;
  // The end of what was read may cut a letter in two.
  const whole = new TextDecoder().decode(bytes, { stream: true });
  const told = within(whole, fitting);
  const isCut = end + 1 < size || told.length < whole.length;
  const heading = isCut ? `${named}, cut: only its beginning fits here.` : `${named}:`;
  return [text(`${heading}\n\n${await toUnicodeInTurns(told)}`)];
}

const text = (text: string): ModelPart => ({ type: "text", text });

function within(whole: string, tokens: number): string {
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
