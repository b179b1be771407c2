import assert from "node:assert/strict";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "@server/contract";
import { writeCsv } from "../../../lib/device/csv.ts";
import { type ImportFile, readFile, readImport, SAMPLE } from "./import-file.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => {
  const file = readImport(bytesOf(text));
  assert.ok(typeof file === "object", String(file));
  return file satisfies ImportFile;
};

Deno.test("finds columns by name, in any order and in both languages", () => {
  const expected = {
    email: "thida@a.test",
    password: " six six ",
    firstName: "Thida",
    lastName: "Aung",
    courses: ["ai-master", "ai-first-step"],
  };
  const { rows } = read(
    'Password;E-Mail;Last_Name;First Name;Courses\n six six ; thida@a.test;Aung;Thida;"ai-master; AI First Step"\n',
  );
  assert.deepEqual(rows, [expected]);
  for (const names of ["အမည်,အမည် အဆက်", "ရှေ့အမည်,နောက်အမည်"]) {
    const burmese = read(
      `အီးမေးလ်,${names},စကားဝှက်,သင်တန်းများ\nthida@a.test,Thida,Aung, six six ,AI Master|ai first step`,
    );
    assert.deepEqual(burmese.rows, [expected]);
  }
});

Deno.test("makes a different password for each user without one", () => {
  const { rows } = read("email,name\na@a.test,A\nb@a.test,B\n");
  const [one = "", other = ""] = rows.map(({ password }) => password);
  assert.ok(one.length >= 12 && other.length >= 12 && one !== other);
});

Deno.test("keeps the row numbers of the sheet and leaves unknown courses to the server", () => {
  const { rows, places } = read(
    'email,first name,course\n\na@a.test,"A\nA",AI Wizard\n\n\nb@a.test,B,\n',
  );
  assert.deepEqual(places, [3, 6]);
  assert.deepEqual(rows.map(({ courses }) => courses), [["AI Wizard"], []]);
});

Deno.test("reports cells outside the named columns, and unknown columns", () => {
  const { tooLong, made, unknownColumns } = read(
    "email,first name,last name,courses,password,Phone,\n" +
      "a@a.test,A,,AI First Step, AI Master,09,\n" +
      "b@a.test,B,,AI First Step,,09, AI Master\n" +
      "c@a.test,C,,,six six,,,\n" +
      "d@a.test,D,,,,,,, six six\n",
  );
  assert.deepEqual(tooLong, [1, 3]);
  assert.equal(made, 2);
  assert.deepEqual(unknownColumns, ["Phone"]);
});

Deno.test("gives a reason for each kind of unreadable file", () => {
  assert.equal(readImport(bytesOf("name,course\nA,ai-master")), "columns");
  assert.equal(readImport(bytesOf("")), "empty");
  assert.equal(readImport(bytesOf("email,name\n")), "empty");
  assert.equal(readImport(bytesOf('email,name\n"a,b')), "quote");
  assert.equal(readImport(new Uint8Array([0x61, 0xff, 0xe9])), "encoding");
  const many = "email,name\n" + "a@a.test,A\n".repeat(MAX_IMPORT_ROWS + 1);
  assert.equal(readImport(bytesOf(many)), "tooMany");
});

/** Encodes text as UTF-16. */
function wide(text: string, isLittle: boolean) {
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), isLittle);
  return bytes;
}

Deno.test("reads UTF-16 with a byte order mark, as Excel writes it, and refuses it without one", () => {
  const text = "email\tname\na@a.test\tမမ\n";
  for (const isLittle of [true, false]) {
    const file = readImport(wide(`\ufeff${text}`, isLittle));
    assert.ok(typeof file === "object");
    assert.equal(file.rows[0]?.firstName, "မမ");
    assert.equal(readImport(wide("email\tname\na@a.test\tA\n", isLittle)), "encoding");
  }
});

Deno.test("refuses a workbook, a file that is too large, and a missing file", async () => {
  assert.equal(await readFile(new Blob(["PK\x03\x04 and so on"])), "workbook");
  assert.equal(
    await readFile(new Blob([Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1)])),
    "workbook",
  );
  assert.equal(await readFile(new Blob(["x".repeat(MAX_IMPORT_BYTES + 1)])), "tooLarge");
  const gone = {
    size: 1,
    arrayBuffer: () => Promise.reject(new DOMException("", "NotFoundError")),
  };
  assert.equal(await readFile(gone as unknown as Blob), "gone");
});

Deno.test("imports its own sample file", () => {
  const { rows } = read(writeCsv(SAMPLE));
  assert.deepEqual(rows.map(({ email, courses }) => [email, courses]), [
    ["thida@example.com", ["ai-first-step", "ai-master"]],
    ["kokohtet@example.com", []],
  ]);
});
