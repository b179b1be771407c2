// The building blocks of every schema. They clean what users type in the same way on the phone and
// on the server.
import * as z from "zod/mini";
import { DESCRIPTION_LENGTH, EMAIL_LENGTH, PASSWORD_LENGTH, TITLE_LENGTH } from "./limits.ts";

/** These are dropped. Line breaks and tabs are kept, and a text with U+0000 is refused. */
// deno-lint-ignore no-control-regex
const controls = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

const lengthOf = (text: string) => [...text].length;

/** A code point has one or two UTF-16 units, so most texts need no count. */
const atLeast = (least: number) =>
  z.refine<string>((value) => value.length >= least * 2 || lengthOf(value) >= least, {
    error: least === 1 ? "required" : "too_short",
    abort: true,
  });
/** Stops the checks: the checks that follow may take long on a long text. */
const atMost = (most: number) =>
  z.refine<string>((value) => value.length <= most * 2 && lengthOf(value) <= most, {
    error: "too_long",
    abort: true,
  });
/** Joiners and marks that show nothing are no text by themselves. */
const visible = z.refine<string>((value) => /[^\s\p{C}]/u.test(value), {
  error: "required",
  abort: true,
});
const storable = z.refine<string>(
  (value) => !value.includes("\0") && value.isWellFormed(),
  { error: "not_text", abort: true },
);

/** Returns a promise for a long text. A schema with such a text needs `safeParseAsync`. */
type Convert = (text: string) => string | Promise<string>;

/**
 * Converts what old phones type to Unicode. The model for it is large, so only the server has it.
 */
let toUnicode: Convert = (text) => text;

/** From now on every schema of this process converts. */
export const convertTextBy = (convert: Convert) => void (toUnicode = convert);

/**
 * A text has at most so many UTF-16 units for each code point that is stored: composing makes one
 * code point of up to six units. The server refuses a longer text before it does any work on it.
 */
const UNITS_PER_POINT = 8;
/**
 * Conversion makes Burmese longer: with a quarter more letters than the limit, it stays too long.
 */
const CONVERTED_SHARE = 1.25;
const burmese = /[\u1000-\u109f\u200b-\u200d]/g;

/** Unicode's form C. normalize() takes quadratic time for marks in a row: it gets 100 at most. */
export const composed = (text: string): string =>
  manyMarks.test(text)
    ? (text.match(withFewMarks) ?? []).map((part) => part.normalize("NFC")).join("")
    : text.normalize("NFC");
const manyMarks = /\p{M}{101}/u;
const withFewMarks = /\P{M}+\p{M}{0,100}|\p{M}{1,100}/gu;

const afterwards = <Result>(
  text: string | Promise<string>,
  next: (text: string) => Result,
): Result | Promise<Result> => typeof text === "string" ? next(text) : text.then(next);

/**
 * Converts the text as it was typed. Composing changes the order of marks, and the other encoding
 * does not know that order.
 */
function cleaned(value: string, most: number): string | Promise<string> {
  const typed = value.replace(controls, "").trim();
  if (typed.length > most * UNITS_PER_POINT) return typed;
  const letters = typed.match(burmese)?.length ?? 0;
  const converted = letters > most * CONVERTED_SHARE ? typed : toUnicode(typed);
  return afterwards(converted, (text) => composed(text).trim());
}

/**
 * Cleans what users type. The limits are the second step of a pipe, because zod waits between two
 * steps of a pipe. It does not wait for an asynchronous check before it runs the next check.
 */
const cleanText = (clean: (value: string) => string | Promise<string>) =>
  z.string("not_text").check(
    storable,
    z.check<string>((payload) =>
      afterwards(clean(payload.value), (value) => void (payload.value = value))
    ),
  );

const within = (most: number, least: number) =>
  z.string().check(...(least > 0 ? [visible] : []), atLeast(least), atMost(most));

const composedWithin = (value: string, most: number) =>
  value.length > most * UNITS_PER_POINT ? value : composed(value);

/** A text that was cleaned before and stays as it came. */
export const storedText = z.string("not_text").check(storable);

/** One or more lines that a user types. */
export const text = (most: number, least = 1) =>
  z.pipe(cleanText((value) => cleaned(value, most)), within(most, least));

/** A single line: a name or a title. */
export const line = (most: number, least = 1) =>
  z.pipe(cleanText((value) => cleaned(value.replace(/\s+/g, " "), most)), within(most, least));

/** The title and the description of sections, videos and files. A description may be empty. */
export const title = line(TITLE_LENGTH);
export const description = text(DESCRIPTION_LENGTH, 0);

/**
 * The text of a file, counted in bytes as files are. All lines end in the same way. It is not
 * converted, because a file may be long.
 */
export const fileText = (mostBytes: number) =>
  z.string("not_text").check(
    storable,
    z.refine<string>(
      (value) => value.length <= mostBytes && new TextEncoder().encode(value).length <= mostBytes,
      { error: "too_long", abort: true },
    ),
    z.overwrite((value) =>
      value.replace(/^\ufeff/, "").replace(/\r\n?/g, "\n").replace(controls, "")
    ),
  );

export const email = z.string("not_text").check(
  storable,
  z.overwrite((value) => composedWithin(value.trim(), EMAIL_LENGTH).trim().toLowerCase()),
  atLeast(1),
  atMost(EMAIL_LENGTH),
  // Takes linear time: each character has only one place where it may stand.
  z.refine<string>(
    (value) => /^[^\s@\p{C}]+@[^\s@.\p{C}]+(\.[^\s@.\p{C}]+)+$/u.test(value),
    "not_an_email",
  ),
);

/**
 * Not trimmed: a space may be part of it. Normalized, so that all keyboards make the same bytes.
 */
export const password = (least: number) =>
  z.string("not_text").check(
    storable,
    z.overwrite((value) => composedWithin(value, PASSWORD_LENGTH.most)),
    atLeast(1),
    atLeast(least),
    atMost(PASSWORD_LENGTH.most),
  );

export const id = z.uuid("not_an_id");

/** The last moment that JavaScript and PostgreSQL write in the same way. */
const LAST_MOMENT = Date.parse("9999-12-31T23:59:59.999Z");

/**
 * When something happened, by a phone's clock. The database checks whether it is later than now.
 */
export const moment = z.iso.datetime({ offset: true, error: "not_a_time", abort: true }).check(
  z.refine<string>((value) => Date.parse(value) >= 0, { error: "not_a_time", abort: true }),
  z.overwrite((value) => new Date(Math.min(Date.parse(value), LAST_MOMENT)).toISOString()),
);

/**
 * Refuses a list that is too long before it looks at any element. zod's own arrays do that last.
 */
export const list = <Element extends z.core.SomeType>(element: Element, most: number, least = 0) =>
  z.pipe(
    z.custom<z.core.input<Element>[]>(Array.isArray).check(
      z.refine((given) => given.length <= most, { error: "too_many", abort: true }),
      z.refine((given) => given.length >= least, { error: "required", abort: true }),
    ),
    z.array(element),
  );

export const MAX_PAGE_SIZE = 100;

const limit = z.optional(
  z.string().check(
    z.refine<string>(
      (value) => /^[1-9]\d{0,2}$/.test(value) && Number(value) <= MAX_PAGE_SIZE,
      "invalid",
    ),
  ),
);

/**
 * For lists that can grow. A call without a limit gets the whole list. The cursor is the id of the
 * last row that was shown.
 */
export const pageQuery = { limit, cursor: z.optional(id) };

/** For lists that can be sorted. Only the server writes and reads the cursor. */
export const sortedPageQuery = { limit, cursor: z.optional(z.string().check(z.maxLength(4000))) };
