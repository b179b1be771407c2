// The building blocks of every schema: what people type, cleaned the same way on the phone and on the server.
import * as z from "zod/mini";

/** Counted in code points, as PostgreSQL's length() counts. */
export const NAME_LENGTH = 80;
export const EMAIL_LENGTH = 254;
export const PASSWORD_LENGTH = { least: 6, leastOwn: 8, most: 200 };

/** U+0000 cannot be stored; the other control characters are dropped, line breaks and tabs kept. */
// deno-lint-ignore no-control-regex
const controls = /[\u0001-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g;

const lengthOf = (text: string) => [...text].length;

const atLeast = (least: number) =>
  z.refine<string>((value) => lengthOf(value) >= least, {
    error: least === 1 ? "required" : "too_short",
    abort: true,
  });
/** Ends the checking: what follows may take long on long text. */
const atMost = (most: number) =>
  z.refine<string>((value) => lengthOf(value) <= most, { error: "too_long", abort: true });
/** Joiners and marks that show nothing are no text by themselves. */
const visible = z.refine<string>((value) => /[^\s\p{C}]/u.test(value), {
  error: "required",
  abort: true,
});
const storable = z.refine<string>(
  (value) => !value.includes("\0") && value.isWellFormed(),
  { error: "not_text", abort: true },
);

/** One or more lines of what somebody typed. */
export const text = (most: number, least = 1) =>
  z.string("not_text").check(
    storable,
    z.overwrite((value) => value.normalize("NFC").replace(controls, "").trim()),
    ...(least > 0 ? [visible] : []),
    atLeast(least),
    atMost(most),
  );

/** A single line: a name, a title. */
export const line = (most: number, least = 1) =>
  z.string("not_text").check(
    storable,
    z.overwrite((value) =>
      value.normalize("NFC").replace(controls, "").replace(/\s+/g, " ").trim()
    ),
    ...(least > 0 ? [visible] : []),
    atLeast(least),
    atMost(most),
  );

export const email = z.string("not_text").check(
  storable,
  z.overwrite((value) => value.normalize("NFC").trim().toLowerCase()),
  atLeast(1),
  atMost(EMAIL_LENGTH),
  // In linear time: each character has one place where it may stand.
  z.refine<string>(
    (value) => /^[^\s@\p{C}]+@[^\s@.\p{C}]+(\.[^\s@.\p{C}]+)+$/u.test(value),
    "not_an_email",
  ),
);

/** Never trimmed: a space may be part of it. Normalised, so that every keyboard makes the same bytes. */
export const password = (least: number) =>
  z.string("not_text").check(
    storable,
    z.overwrite((value) => value.normalize("NFC")),
    atLeast(1),
    atLeast(least),
    atMost(PASSWORD_LENGTH.most),
  );

export const id = z.uuid("not_an_id");
