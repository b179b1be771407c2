// A file of people, as it becomes what the server is asked to create.
import { courseIds } from "@server/contract";
import { type CsvRow, parseCsv } from "./csv.ts";
import { makePassword } from "./make-password.ts";

export type ImportRow = {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  courses: string[];
};
/** With the line of the file on which each row begins. */
export type ImportFile = { rows: ImportRow[]; lines: number[] };
export type FileRefusal = "encoding" | "quote" | "columns" | "empty" | "tooMany";

export const IMPORT_MOST = 2000;

/** By which names a column is known, in letters alone. */
const columns = {
  email: ["email", "emailaddress", "mail", "အီးမေးလ်"],
  password: ["password", "စကားဝှက်"],
  firstName: ["firstname", "first", "name", "ရှေ့အမည်", "အမည်"],
  lastName: ["lastname", "last", "surname", "နောက်အမည်"],
  courses: ["courses", "course", "enrolledcourses", "သင်တန်းများ", "သင်တန်း"],
};
type Column = keyof typeof columns;

export const SAMPLE = [
  ["email", "first name", "last name", "courses", "password"],
  ["thida@example.com", "Thida", "Aung", "AI First Step; AI Master", ""],
  ["kokohtet@example.com", "ကိုကို", "ထက်", "", ""],
];

export function readImport(bytes: Uint8Array): ImportFile | FileRefusal {
  const text = decoded(bytes);
  if (text === undefined) return "encoding";
  const all = parseCsv(text);
  if (!all) return "quote";
  const [head, ...rows] = all;
  if (!head || rows.length === 0) return "empty";
  const places = placesOf(head);
  if (!places) return "columns";
  if (rows.length > IMPORT_MOST) return "tooMany";
  return {
    rows: rows.map((row) => asRow(row, places)),
    lines: rows.map(({ line }) => line),
  };
}

function asRow({ cells }: CsvRow, places: Record<Column, number>): ImportRow {
  const cell = (column: Column) => cells[places[column]] ?? "";
  return {
    email: cell("email").trim(),
    // Never trimmed: a space may be part of it.
    password: cell("password") || makePassword(),
    firstName: cell("firstName").trim(),
    lastName: cell("lastName").trim(),
    courses: cell("courses").split(/[,;|+\n]/).map(courseOf).filter(Boolean),
  };
}

/** By its id or by its name: the one is the other, written in small letters. What is neither is named by the server. */
function courseOf(text: string): string {
  const typed = text.trim();
  const id = typed.toLowerCase().replace(/[\s_]+/g, "-");
  return courseIds.find((one) => one === id) ?? typed;
}

function placesOf({ cells }: CsvRow): Record<Column, number> | undefined {
  const heads = cells.map((cell) => cell.toLowerCase().replace(/[^\p{L}\p{M}]/gu, ""));
  const at = (column: Column) => heads.findIndex((head) => columns[column].includes(head));
  const places = {
    email: at("email"),
    password: at("password"),
    firstName: at("firstName"),
    lastName: at("lastName"),
    courses: at("courses"),
  };
  return places.email < 0 || places.firstName < 0 ? undefined : places;
}

/** UTF-8, or what Excel calls Unicode text. */
function decoded(bytes: Uint8Array): string | undefined {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  try {
    return new TextDecoder(isUtf16 ? "utf-16le" : "utf-8", { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
