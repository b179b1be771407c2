import { asText, writeCsv } from "./csv.ts";
import { saveFile } from "./save-file.ts";

/** Lets the browser save a table as a CSV file. */
export function saveTable(name: string, head: string[], rows: (string | number)[][]) {
  const cells = rows.map((row) =>
    row.map((cell) => typeof cell === "number" ? String(cell) : asText(cell))
  );
  saveFile(name, writeCsv([head, ...cells]), "text/csv");
}
