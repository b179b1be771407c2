import { ImportRow } from "@server/contract";
import { saveFile } from "../../../lib/device/save-file.ts";
import { validate } from "../../../lib/http/validate.ts";
import { asText, writeCsv } from "../../../lib/device/csv.ts";
import { type Import, markSaved } from "./import-store.ts";

const columns = ["email", "password", "firstName", "lastName"] as const;
type Head = Record<(typeof columns)[number], string>;

/** The credentials of each imported user, as the server stores them. */
export function passwordTable({ rows, converted }: Pick<Import, "rows" | "converted">, head: Head) {
  const names = new Map(converted.map(({ row, ...names }) => [row, names]));
  return [
    columns.map((name) => head[name]),
    ...rows.map((row, n) => {
      const { value } = validate(ImportRow, { ...row, courses: [] });
      const stored = { ...row, ...value, ...names.get(n) };
      // Passwords are not escaped: an extra mark would change them.
      return columns.map((name) => name === "password" ? row.password : asText(stored[name]));
    }),
  ];
}

/** Saves the passwords as a file. They exist nowhere else. */
export function savePasswords(done: Import, head: Head) {
  saveFile("pyinnya-accounts.csv", writeCsv(passwordTable(done, head)), "text/csv");
  markSaved();
}
