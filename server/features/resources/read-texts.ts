// Reads the text of each claimed file once, in the background, so that the search finds it.
import { isAway, type Pool } from "../../db/sql.ts";
import { formatError, type Log } from "../../log.ts";
import { readFileText } from "../../services/file-text/read-file-text.ts";
import type { TextType } from "../../services/file-text/text.ts";
import { readPatiently } from "../../services/read-patiently.ts";
import { type Storage, StorageAway } from "../../services/storage.ts";
import { linesToUnicode } from "../../services/zawgyi.ts";
import { type FileType, fileTypes } from "../uploads/schema.ts";
import {
  countTry,
  endFile,
  giveUpFiles,
  MAX_TRIES,
  postponeFile,
  takeUnreadFile,
  type UnreadFile,
} from "./queries.ts";

type Dependencies = { sql: Pool; storage: Pick<Storage, "open">; log: Log; mostMs?: number };

const textTypes: ReadonlySet<string> = new Set<TextType>(["pdf", "docx", "pptx"]);
const isTextType = (ending: string): ending is TextType => textTypes.has(ending);
const typesWithText = (Object.keys(fileTypes) as FileType[])
  .filter((type) => isTextType(fileTypes[type]));

/** Minutes until the next try. Storage is often back soon; a busy machine may stay busy. */
const AFTER_FAILURE = 1;
const AFTER_PROBLEM = 60;

/** Reads until no file waits or storage is away. */
export async function readTexts(dependencies: Dependencies, signal: AbortSignal): Promise<void> {
  const { sql, log } = dependencies;
  for (const { filePath: path } of await giveUpFiles(sql)) {
    log.warn("file text", { path, problem: "given_up" });
  }
  while (!signal.aborted) {
    const file = await takeUnreadFile(sql, typesWithText);
    if (!file) return;
    await countTry(sql, file.id);
    try {
      await readOne(dependencies, file, signal);
    } catch (error) {
      const isOurs = signal.aborted || error instanceof StorageAway || isAway(error);
      await postponeFile(sql, file.id, { minutes: AFTER_FAILURE, isCounted: !isOurs });
      if (signal.aborted) return;
      log.warn("file text", { path: file.filePath, error: formatError(error) });
      if (error instanceof StorageAway) return;
    }
  }
}

async function readOne(
  { sql, storage, log, mostMs }: Dependencies,
  { id, filePath: path, fileSize, contentType, tries }: UnreadFile,
  signal: AbortSignal,
) {
  const type = fileTypes[contentType];
  const stored = await storage.open(path);
  const bytes = stored && await readWhole(stored, fileSize, signal);
  const text = bytes && isTextType(type)
    ? await readFileText(type, bytes, { signal, mostMs })
    : { problem: "missing" as const, reason: "Storage does not have the file in this size." };
  if (!("problem" in text)) {
    await endFile(sql, id, { pages: await inUnicode(text.pages), problem: null });
    log.info("file text", { path, pages: text.pages.length });
    return;
  }
  const { problem, reason } = text;
  log.warn("file text", { path, problem, reason });
  const mayPass = problem === "missing" || problem === "too_slow";
  if (mayPass && tries + 1 < MAX_TRIES) {
    await postponeFile(sql, id, { minutes: AFTER_PROBLEM * (tries + 1), isCounted: true });
  } else await endFile(sql, id, { pages: [], problem });
}

/** Undefined if the file has another size. */
async function readWhole(
  file: ReadableStream<Uint8Array>,
  size: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of readPatiently(file, signal)) {
    if (at + chunk.length > size) return undefined;
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return at === size ? bytes : undefined;
}

/** Many files in Myanmar are still written in Zawgyi. */
async function inUnicode(pages: string[]): Promise<string[]> {
  const converted: string[] = [];
  for (const page of pages) converted.push(await linesToUnicode(page));
  return converted;
}
