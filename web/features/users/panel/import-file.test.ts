import assert from "node:assert/strict";
import { writeCsv } from "./csv.ts";
import { IMPORT_MOST, type ImportFile, readImport, SAMPLE } from "./import-file.ts";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const read = (text: string) => {
  const file = readImport(bytesOf(text));
  assert.ok(typeof file === "object", String(file));
  return file satisfies ImportFile;
};

Deno.test("columns are found by their names, in any order and in both languages", () => {
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
  const burmese = read(
    "အီးမေးလ်,ရှေ့အမည်,နောက်အမည်,စကားဝှက်,သင်တန်းများ\nthida@a.test,Thida,Aung, six six ,AI Master|ai first step",
  );
  assert.deepEqual(burmese.rows, [expected]);
});

Deno.test("who has no password gets one, another each", () => {
  const { rows } = read("email,name\na@a.test,A\nb@a.test,B\n");
  const [one = "", other = ""] = rows.map(({ password }) => password);
  assert.ok(one.length >= 12 && other.length >= 12 && one !== other);
});

Deno.test("rows keep the lines that they had in the file; unknown courses are left for the server to name", () => {
  const { rows, lines } = read(
    "email,first name,course\n\na@a.test,A,AI Wizard\n\n\nb@a.test,B,\n",
  );
  assert.deepEqual(lines, [3, 6]);
  assert.deepEqual(rows.map(({ courses }) => courses), [["AI Wizard"], []]);
});

Deno.test("what cannot be read is told by its kind", () => {
  assert.equal(readImport(bytesOf("name,course\nA,ai-master")), "columns");
  assert.equal(readImport(bytesOf("")), "empty");
  assert.equal(readImport(bytesOf("email,name\n")), "empty");
  assert.equal(readImport(bytesOf('email,name\n"a,b')), "quote");
  assert.equal(readImport(new Uint8Array([0x61, 0xff, 0xe9])), "encoding");
  const many = "email,name\n" + "a@a.test,A\n".repeat(IMPORT_MOST + 1);
  assert.equal(readImport(bytesOf(many)), "tooMany");
});

Deno.test("UTF-16, as Excel writes it, is read, too", () => {
  const text = "\ufeffemail\tname\na@a.test\tမမ\n";
  const bytes = new Uint8Array(text.length * 2);
  const view = new DataView(bytes.buffer);
  for (let at = 0; at < text.length; at++) view.setUint16(at * 2, text.charCodeAt(at), true);
  const file = readImport(bytes);
  assert.ok(typeof file === "object");
  assert.equal(file.rows[0]?.firstName, "မမ");
});

Deno.test("the sample that is offered can be imported", () => {
  const { rows } = read(writeCsv(SAMPLE));
  assert.deepEqual(rows.map(({ email, courses }) => [email, courses]), [
    ["thida@example.com", ["ai-first-step", "ai-master"]],
    ["kokohtet@example.com", []],
  ]);
});
