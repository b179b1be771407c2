import assert from "node:assert/strict";
import { NOTE_LENGTH, NOTE_ROW_BYTES, NOTES_BYTES } from "../../limits.ts";
import { testApp } from "../../testing/app.ts";
import { makeUser, makeVideo } from "../../testing/factories.ts";

const { sql, call, close } = await testApp();
Deno.test.afterAll(close);

Deno.test("the README's limits of notes are those of the code", async () => {
  const readme = await Deno.readTextFile(new URL("../../README.md", import.meta.url));
  const [, length = ""] = /^\| note +\| ([\d,]+) characters/m.exec(readme) ?? [];
  const [, bytes = "", row = ""] =
    /^\| all notes of one user +\| ([\d,]+) bytes; each note counts ([\d,]+) more/m.exec(readme) ??
      [];
  const shown = [length, bytes, row].map((text) => Number(text.replaceAll(",", "")));
  assert.deepEqual(shown, [NOTE_LENGTH, NOTES_BYTES, NOTE_ROW_BYTES]);
});

Deno.test("a user's notes have a limit of bytes, and a removal makes room", async () => {
  const { id, cookie } = await makeUser(sql, { courses: ["ai-master"] });
  const { id: videoId } = await makeVideo(sql, { courseId: "ai-master" });
  const notes = `/api/videos/${videoId}/notes`;
  const add = (content: string) => call({ cookie }, "POST", notes, { content });
  const first = await (await add("the first")).json();
  // With the first, these leave room for one note of a hundred letters.
  const rowBytes = 12_000 + NOTE_ROW_BYTES;
  const count = Math.floor(NOTES_BYTES / rowBytes) - 2;
  const left = NOTES_BYTES - count * rowBytes - (NOTE_ROW_BYTES + "the first".length);
  const filler = left - (NOTE_ROW_BYTES + 100) - 2 * NOTE_ROW_BYTES;
  const fillers = [Math.floor(filler / 2), Math.ceil(filler / 2)].map((bytes) =>
    "က".repeat(Math.floor(bytes / 3)) + "x".repeat(bytes % 3)
  );
  await sql`
    insert into academy.notes (owner_id, video_id, content)
    select ${id}::uuid, ${videoId}::uuid, repeat('က', 4000) from generate_series(1, ${count}::integer)
    union all select ${id}::uuid, ${videoId}::uuid, unnest(${fillers}::text[])
  `;

  const refused = await add("x".repeat(101));
  assert.deepEqual([refused.status, (await refused.json()).code], [413, "notes_full"]);
  const last = await add("x".repeat(100));
  assert.equal(last.status, 201);
  const { id: lastId } = await last.json();
  const change = (content: string) =>
    call({ cookie }, "PATCH", `/api/notes/${lastId}`, { content });
  assert.equal((await change("x".repeat(101))).status, 413);
  assert.equal((await change("x".repeat(99))).status, 200);

  assert.equal((await call({ cookie }, "DELETE", `/api/notes/${first.id}`)).status, 200);
  assert.equal((await add("y")).status, 201);
  const listed = await (await call({ cookie }, "GET", `${notes}?limit=1`)).json();
  assert.equal(listed.total, count + 4, "a refused note is not stored");
});
