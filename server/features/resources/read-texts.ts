// Reads the text of each claimed file once, in the background, so that the search finds it.
import { indexSources } from "../../db/search-sources.ts";
import type { Pool } from "../../db/sql.ts";
import { formatError, type Log } from "../../log.ts";
import type { FileText, TextType } from "../../services/file-text/messages.ts";
import { readFileText } from "../../services/file-text/read-file-text.ts";
import { readPatiently } from "../../services/read-patiently.ts";
import type { Storage } from "../../services/storage.ts";
import { linesToUnicode } from "../../services/zawgyi.ts";
import { lockCourse } from "../courses/queries.ts";
import { type FileType, fileTypes } from "../uploads/schema.ts";
import { countTry, putFileText, takeUnreadFile, type UnreadFile } from "./queries.ts";

type Around = { sql: Pool; storage: Pick<Storage, "open">; log: Log; mostMs?: number };

const readTypes: Partial<Record<string, TextType>> = { pdf: "pdf", docx: "docx", pptx: "pptx" };
const textTypeOf = (type: FileType) => readTypes[fileTypes[type]];
const typesWithText = Object.keys(fileTypes)
  .filter((type): type is FileType => textTypeOf(type as FileType) !== undefined);

/** Reads until no file waits. A file that fails for a reason outside of it is read again later. */
export async function readTexts(around: Around, signal: AbortSignal): Promise<void> {
  const { sql, log } = around;
  while (!signal.aborted) {
    const file = await takeUnreadFile(sql, typesWithText);
    if (!file) return;
    try {
      await readOne(around, file, signal);
    } catch (error) {
      if (signal.aborted) return;
      log.warn("file text", { path: file.filePath, error: formatError(error) });
    }
  }
}

async function readOne(
  { sql, storage, log, mostMs }: Around,
  { id, courseId, filePath: path, fileSize, contentType }: UnreadFile,
  signal: AbortSignal,
) {
  const type = textTypeOf(contentType);
  const stored = await storage.open(path);
  const bytes = stored && await readWhole(stored, fileSize, signal);
  await countTry(sql, id);
  const text: FileText | { problem: "missing"; reason: string } = bytes && type
    ? await readFileText(type, bytes, { signal, mostMs })
    : { problem: "missing", reason: "The file is not in storage." };
  const pages = "pages" in text ? await inUnicode(text.pages) : [];
  const problem = "problem" in text ? text.problem : null;
  await sql.begin(async (sql) => {
    // As all code does that changes the content of a course.
    await lockCourse(sql, courseId);
    await putFileText(sql, id, { pages, problem });
    await indexSources(sql, "resource", [id]);
  });
  if ("reason" in text) log.warn("file text", { path, problem, reason: text.reason });
  else log.info("file text", { path, pages: pages.length });
}

async function readWhole(
  file: ReadableStream<Uint8Array>,
  size: number,
  signal: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size);
  let at = 0;
  for await (const chunk of readPatiently(file, signal)) {
    if (at + chunk.length > size) break;
    bytes.set(chunk, at);
    at += chunk.length;
  }
  if (at !== size) throw new Error("Storage has sent a file of another size.");
  return bytes;
}

/** Many files in Myanmar are still written in Zawgyi. */
async function inUnicode(pages: string[]): Promise<string[]> {
  const converted: string[] = [];
  for (const page of pages) converted.push(await linesToUnicode(page));
  return converted;
}
