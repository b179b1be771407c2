// Measures JSON before it is parsed: parsing many names or deep nesting takes far longer than
// reading the bytes.

/** An import of 2,000 rows has 12,000 names. */
const MAX_NAMES = 20_000;
/** A hundred writes with 200 watched ranges each have 60,000 commas. */
const MAX_VALUES = 200_000;
/** Our own inputs nest six deep. */
const MAX_DEPTH = 50;

const [QUOTE, COMMA, COLON, BACKSLASH] = [0x22, 0x2c, 0x3a, 0x5c];
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** Whether the JSON has more names, values or levels than any input of ours. Accepts any bytes. */
export function isTooComplex(json: Uint8Array): boolean {
  let [names, values, depth] = [0, 0, 0];
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (byte === QUOTE) at = endOfString(json, at);
    else if (byte === COMMA) values++;
    else if (byte === COLON) names++;
    else if (opening.has(byte)) depth++;
    else if (closing.has(byte)) depth--;
    if (names > MAX_NAMES || values > MAX_VALUES || depth > MAX_DEPTH) return true;
  }
  return false;
}

/** The position of the string's closing quotation mark. */
function endOfString(json: Uint8Array, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== QUOTE) at += json[at] === BACKSLASH ? 2 : 1;
  return at;
}
