// Reads and writes tables as text, as Excel, LibreOffice and Google do: commas, semicolons or tabs,
// quotes, any line end.
import { saveFile } from "./save-file.ts";

/** A row and its number in the sheet. Empty rows count; a line end inside quotes does not. */
export type CsvRow = { place: number; cells: string[] };

/** The rows that are not empty. Undefined if a quote is never closed. */
export function parseCsv(text: string): CsvRow[] | undefined {
  const source = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const separator = separatorOf(source);
  const rows: CsvRow[] = [];
  let row: CsvRow = { place: 1, cells: [] };
  let cell = "";
  let isQuoted = false;
  /**
   * The cell has only blanks so far. A check of the whole cell at each letter would take far too
   * long.
   */
  let isBlank = true;

  const endCell = () => {
    row.cells.push(cell);
    cell = "";
    isBlank = true;
  };
  const endRow = () => {
    endCell();
    if (row.cells.some((cell) => cell.trim() !== "")) rows.push(row);
    row = { place: row.place + 1, cells: [] };
  };

  for (let at = 0; at < source.length; at++) {
    const char = source.charAt(at);
    if (isQuoted && char === '"' && source.charAt(at + 1) === '"') {
      cell += '"';
      at++;
    } else if (isQuoted) {
      if (char === '"') isQuoted = false;
      else cell += char;
    } else if (char === '"' && isBlank) {
      cell = "";
      isQuoted = true;
      isBlank = false;
    } else if (char === separator) {
      endCell();
    } else if (char === "\n") {
      endRow();
    } else {
      cell += char;
      isBlank &&= /\s/.test(char);
    }
  }
  if (isQuoted) return undefined;
  endRow();
  return rows;
}

const separators = [",", ";", "\t"];

/** The separator that occurs most often outside quotes in the first line with text. */
function separatorOf(source: string): string {
  const counts = new Map(separators.map((mark) => [mark, 0]));
  let isQuoted = false;
  let isCellStart = true;
  for (let at = source.search(/\S/); at >= 0 && at < source.length; at++) {
    const char = source.charAt(at);
    if (char === '"' && (isQuoted || isCellStart)) isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (char === "\n") break;
    const count = counts.get(char);
    if (count !== undefined) counts.set(char, count + 1);
    isCellStart = count !== undefined || char === '"' || isCellStart && char === " ";
  }
  return separators.reduce((best, mark) =>
    (counts.get(mark) ?? 0) > (counts.get(best) ?? 0) ? mark : best
  );
}

/** Marks a cell as text that a spreadsheet would run as a formula, also by full-width signs. */
export const asText = (cell: string) => /^[=+\-@\t＝＋－＠]/.test(cell) ? `'${cell}` : cell;

/** A table with a row of headings, as the text of a file. */
export const writeTable = (head: string[], rows: (string | number)[][]) =>
  writeCsv([
    head,
    ...rows.map((row) => row.map((cell) => typeof cell === "number" ? String(cell) : asText(cell))),
  ]);

/** Starts with a byte order mark. Without it Excel shows Burmese as other letters. */
export const writeCsv = (rows: string[][]) =>
  `\ufeff${rows.map((cells) => cells.map(quoteCell).join(",")).join("\r\n")}\r\n`;

const quoteCell = (cell: string) =>
  /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;

/** Lets the browser save a table as a CSV file. */
export const saveTable = (name: string, head: string[], rows: (string | number)[][]) =>
  saveFile(name, writeTable(head, rows), "text/csv");
