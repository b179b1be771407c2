// Checks that the README's table of limits says what the code does.
import assert from "node:assert/strict";
import { OVERVIEW_LENGTH } from "./features/courses/schema.ts";
import { UPLOAD_HOURS, uploadKinds } from "./features/uploads/schema.ts";
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from "./features/users/schema.ts";
import { CAPTIONS_BYTES } from "./features/videos/schema.ts";
import { MAX_PAGE_SIZE } from "./schema-fields.ts";
import { MAX_JSON_BYTES, MAX_VISITOR_BYTES } from "./http/body.ts";
import {
  ATTACHMENT_FILE_BYTES,
  DESCRIPTION_LENGTH,
  EMAIL_LENGTH,
  MAX_ATTACHMENTS,
  MAX_UNCLAIMED_FILES,
  MESSAGE_LENGTH,
  NAME_LENGTH,
  PASSWORD_LENGTH,
  QUESTION_LENGTH,
  TITLE_LENGTH,
} from "./limits.ts";

const readme = await Deno.readTextFile(new URL("README.md", import.meta.url));

/** The rows of the table whose first column has this heading, cell by cell. */
function tableOf(heading: string): string[][] {
  const [, table = ""] = new RegExp(`^\\| ${heading} .*\\n\\|[ -|]+\\n((?:\\|.*\\n)+)`, "m")
    .exec(readme) ?? [];
  return table.trimEnd().split("\n")
    .map((row) => row.split("|").slice(1, -1).map((cell) => cell.trim()));
}

const limits: Record<string, number[]> = {
  "body of a call": [MAX_JSON_BYTES],
  "body of a request without a session": [MAX_VISITOR_BYTES],
  "sheet of an import": [MAX_IMPORT_BYTES, MAX_IMPORT_ROWS],
  "captions of a video in one language": [CAPTIONS_BYTES],
  "video": [uploadKinds.video.largest],
  "file of a course": [uploadKinds.resource.largest],
  "time for an upload": [UPLOAD_HOURS],
  "attachment": [ATTACHMENT_FILE_BYTES, MAX_ATTACHMENTS],
  "attachments that wait for their question": [MAX_UNCLAIMED_FILES],
  "question to the assistant": [MESSAGE_LENGTH],
  "question under a lesson, and its answer": [QUESTION_LENGTH],
  "title, description, overview": [TITLE_LENGTH, DESCRIPTION_LENGTH, OVERVIEW_LENGTH],
  "name, email": [NAME_LENGTH, EMAIL_LENGTH],
  "password": [PASSWORD_LENGTH.leastOwn, PASSWORD_LENGTH.most, PASSWORD_LENGTH.least],
  "page of a list": [MAX_PAGE_SIZE],
};

Deno.test("the README's fixed limits are those of the code", () => {
  const shown = new Map(tableOf("limit").map(([name = "", value = ""]) => [name, value]));
  for (const [name, expected] of Object.entries(limits)) {
    const numbers = (shown.get(name) ?? "").replaceAll(",", "").match(/\d+/g)?.map(Number);
    assert.deepEqual(numbers, expected, name);
  }
});
