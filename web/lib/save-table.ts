import { writeTable } from "./csv.ts";
import { saveFile } from "./save-file.ts";

/** Lets the browser save a table as a CSV file. */
export const saveTable = (name: string, head: string[], rows: (string | number)[][]) =>
  saveFile(name, writeTable(head, rows), "text/csv");
