// Tables as text, as Excel, LibreOffice and Google write them: commas, semicolons or tabs, quotes, any line end.

/** A row, and the line of the file on which it begins. */
export type CsvRow = { line: number; cells: string[] };

/** The rows that hold anything; undefined where a quote is never closed. */
export function parseCsv(text: string): CsvRow[] | undefined {
  const source = text.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n");
  const separator = separatorOf(source);
  const rows: CsvRow[] = [];
  let row: CsvRow = { line: 1, cells: [] };
  let cell = "";
  let isQuoted = false;
  let line = 1;

  const endRow = () => {
    row.cells.push(cell);
    if (row.cells.some((cell) => cell.trim() !== "")) rows.push(row);
    row = { line: line + 1, cells: [] };
    cell = "";
  };

  for (let at = 0; at < source.length; at++) {
    const letter = source.charAt(at);
    if (isQuoted && letter === '"' && source.charAt(at + 1) === '"') {
      cell += '"';
      at++;
    } else if (isQuoted) {
      if (letter === '"') isQuoted = false;
      else cell += letter;
    } else if (letter === '"' && cell.trim() === "") {
      cell = "";
      isQuoted = true;
    } else if (letter === separator) {
      row.cells.push(cell);
      cell = "";
    } else if (letter === "\n") {
      endRow();
    } else {
      cell += letter;
    }
    if (letter === "\n") line++;
  }
  if (isQuoted) return undefined;
  endRow();
  return rows;
}

/** The one that stands most often in the first line, outside of quotes. */
function separatorOf(source: string): string {
  const first = source.replace(/"(?:[^"]|"")*"/g, "").trimStart().split("\n", 1)[0] ?? "";
  const times = (separator: string) => first.split(separator).length;
  return [";", "\t"].reduce((best, one) => times(one) > times(best) ? one : best, ",");
}

/** What a spreadsheet would take for a formula, and carry out, is marked as text. */
export const asText = (cell: string) => /^[=+\-@\t]/.test(cell) ? `'${cell}` : cell;

/** With a mark in front, without which Excel takes Burmese for something else. */
export const writeCsv = (rows: string[][]) =>
  `\ufeff${rows.map((cells) => cells.map(quoted).join(",")).join("\r\n")}\r\n`;

const quoted = (cell: string) =>
  /[",;\t\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
