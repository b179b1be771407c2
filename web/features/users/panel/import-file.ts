// Reads a file of users into the rows that the server can create.
import { courseIds, MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "@server/contract";
import { type CsvRow, parseCsv } from "../../../lib/device/csv.ts";
import { makePassword } from "./make-password.ts";

export type ImportRow = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  courses: string[];
};
export type ImportFile = {
  rows: ImportRow[];
  /** The row's number in the sheet. The column names are row 1. */
  places: number[];
  /** Rows with cells outside the named columns: some of their cells are in the wrong place. */
  tooLong: number[];
  /** The number of rows without a password. */
  made: number;
  /** The names of ignored columns. */
  unknownColumns: string[];
};
type FileRefusal =
  | "encoding"
  | "workbook"
  | "quote"
  | "columns"
  | "empty"
  | "tooMany"
  | "tooLarge"
  | "gone";

/** The names of each column, reduced to letters. */
const names = {
  email: ["email", "emailaddress", "mail", "အီးမေးလ်"],
  password: ["password", "စကားဝှက်"],
  firstName: ["firstname", "first", "name", "ရှေ့အမည်", "အမည်"],
  lastName: ["lastname", "last", "surname", "နောက်အမည်", "အမည်အဆက်"],
  courses: ["courses", "course", "enrolledcourses", "သင်တန်းများ", "သင်တန်း"],
};
type Column = keyof typeof names;

export const SAMPLE = [
  ["email", "first name", "last name", "courses", "password"],
  ["thida@example.com", "Thida", "Aung", "AI First Step; AI Master", ""],
  ["kokohtet@example.com", "ကိုကို", "ထက်", "", ""],
];

export async function readFile(file: Blob): Promise<ImportFile | FileRefusal> {
  if (file.size > MAX_IMPORT_BYTES) return "tooLarge";
  const buffer = await file.arrayBuffer().catch(() => undefined);
  return buffer ? readImport(new Uint8Array(buffer)) : "gone";
}

export function readImport(bytes: Uint8Array): ImportFile | FileRefusal {
  if (isWorkbook(bytes)) return "workbook";
  const text = decoded(bytes);
  // Text has no zero characters. The file is binary, or UTF-16 without a byte order mark.
  if (text === undefined || text.includes("\0")) return "encoding";
  const all = parseCsv(text);
  if (!all) return "quote";
  const [head, ...rows] = all;
  if (!head || rows.length === 0) return "empty";
  const columns = columnsOf(head);
  if (!columns) return "columns";
  if (rows.length > MAX_IMPORT_ROWS) return "tooMany";
  const used = new Set(Object.values(columns));
  return {
    rows: rows.map((row) => asRow(row, columns)),
    places: rows.map(({ place }) => place),
    tooLong: rows.flatMap(({ cells }, row) =>
      cells.some((cell, at) => cell.trim() !== "" && !head.cells[at]?.trim()) ? [row] : []
    ),
    made: rows.filter(({ cells }) => !cells[columns.password]).length,
    unknownColumns: head.cells.map((cell) => cell.trim())
      .filter((cell, at) => cell !== "" && !used.has(at)),
  };
}

function asRow({ cells }: CsvRow, at: Record<Column, number>): ImportRow {
  const cell = (column: Column) => cells[at[column]] ?? "";
  return {
    email: cell("email").trim(),
    // Not trimmed: a space may be part of a password.
    password: cell("password") || makePassword(),
    firstName: cell("firstName").trim(),
    lastName: cell("lastName").trim(),
    courses: cell("courses").split(/[,;|+\n]/).map(courseOf).filter(Boolean),
  };
}

/**
 * Finds a course by id or by name: the id is the name in small letters. The server reports an
 * unknown course.
 */
function courseOf(text: string): string {
  const typed = text.trim();
  const id = typed.toLowerCase().replace(/[\s_]+/g, "-");
  return courseIds.find((one) => one === id) ?? typed;
}

/**
 * Finds the columns in any order. Ignores characters between letters and how letters are composed.
 */
function columnsOf({ cells }: CsvRow): Record<Column, number> | undefined {
  const heads = cells.map((cell) =>
    cell.normalize("NFC").toLowerCase().replace(/[^\p{L}\p{M}]/gu, "")
  );
  const at = (column: Column) => heads.findIndex((head) => names[column].includes(head));
  const found = {
    email: at("email"),
    password: at("password"),
    firstName: at("firstName"),
    lastName: at("lastName"),
    courses: at("courses"),
  };
  return found.email < 0 || found.firstName < 0 ? undefined : found;
}

/** Whether the file is an Excel workbook, in the new or the old format. */
const isWorkbook = ([a, b, c, d]: Uint8Array) =>
  a === 0x50 && b === 0x4b && c === 0x03 && d === 0x04 ||
  a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0;

/** Decodes UTF-8, or what Excel calls Unicode text. Removes the byte order mark. */
function decoded(bytes: Uint8Array): string | undefined {
  const [first, second] = bytes;
  const encoding = first === 0xff && second === 0xfe
    ? "utf-16le"
    : first === 0xfe && second === 0xff
    ? "utf-16be"
    : "utf-8";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
