import assert from "node:assert/strict";
import { convertTextBy } from "../../schema-fields.ts";
import { convertTyped } from "../../services/zawgyi.ts";
import { cleanFileName } from "./clean-file-name.ts";

Deno.test("removes folders and invisible characters from a name", async () => {
  // Tests of other files in this process use other converters.
  convertTextBy(convertTyped);
  const names = {
    "notes.txt": "notes.txt",
    "C:\\fakepath\\My notes.txt": "My notes.txt",
    "../../etc/passwd": "passwd",
    "/home/aye/ပုံ.jpg": "ပုံ.jpg",
    "photo\u202egnp.exe": "photognp.exe",
    "\u2066a\u2069\u200f.txt": "a.txt",
    "a\u0000b\u001b[31m\r\nc.txt": "ab[31mc.txt",
    "  spaced \t out .txt ": "spaced out .txt",
    "Cafe\u0301.md": "Café.md",
    ".htaccess": "htaccess",
    'the %22best%22 "one".txt': 'the "best" "one".txt',
    "ေက်ာင္း.txt": "ကျောင်း.txt",
    "\ud800.txt": "\ufffd.txt",
  };
  for (const [given, name] of Object.entries(names)) assert.equal(await cleanFileName(given), name);
});

Deno.test("names a file without a usable name: file", async () => {
  for (const given of ["", ".", "..", "folder/", " \u200b\u200d ", "\u202e"]) {
    assert.equal(await cleanFileName(given), "file", JSON.stringify(given));
  }
});

Deno.test("cuts a long name before its ending, between letters", async () => {
  convertTextBy(convertTyped);
  const long = await cleanFileName(`${"ပ".repeat(300)}.jpg`);
  assert.deepEqual([[...long].length, long.slice(-5)], [200, "ပ.jpg"]);
  const zawgyi = await cleanFileName(`${"ေက်ာင္း ".repeat(100)}.jpg`);
  assert.ok(zawgyi.startsWith("ကျောင်း ကျောင်း") && zawgyi.endsWith(".jpg"), zawgyi);
  const faces = await cleanFileName(`${"👩".repeat(300)}.jpg`);
  assert.ok([...faces].length === 200 && faces.isWellFormed());
  assert.equal([...await cleanFileName(`a.${"b".repeat(400)}`)].length, 200);
  assert.ok([...await cleanFileName("a".repeat(5_000_000))].length <= 200);
});
