// Checks that the README's table of limits says what the code does.
import assert from "node:assert/strict";
import { OVERVIEW_LENGTH } from "./features/courses/schema.ts";
import { UPLOAD_HOURS, uploadKinds } from "./features/uploads/schema.ts";
import { IMPORT_BYTES_MOST, IMPORT_ROWS_MOST } from "./features/users/schema.ts";
import { CAPTIONS_BYTES } from "./features/videos/schema.ts";
import { PAGE_SIZE_MOST } from "./fields.ts";
import { JSON_LIMIT, VISITOR_LIMIT } from "./http/body.ts";
import {
  ATTACHMENT_FILE_BYTES,
  ATTACHMENTS_MOST,
  DESCRIPTION_LENGTH,
  EMAIL_LENGTH,
  MESSAGE_LENGTH,
  NAME_LENGTH,
  PASSWORD_LENGTH,
  QUESTION_LENGTH,
  TITLE_LENGTH,
  UNCLAIMED_FILES_MOST,
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
  "body of a call": [JSON_LIMIT],
  "body of a request without a session": [VISITOR_LIMIT],
  "sheet of an import": [IMPORT_BYTES_MOST, IMPORT_ROWS_MOST],
  "captions of a video in one language": [CAPTIONS_BYTES],
  "video": [uploadKinds.video.largest],
  "file of a course": [uploadKinds.resource.largest],
  "time for an upload": [UPLOAD_HOURS],
  "attachment": [ATTACHMENT_FILE_BYTES, ATTACHMENTS_MOST],
  "attachments that wait for their question": [UNCLAIMED_FILES_MOST],
  "question to the assistant": [MESSAGE_LENGTH],
  "question under a lesson, and its answer": [QUESTION_LENGTH],
  "title, description, overview": [TITLE_LENGTH, DESCRIPTION_LENGTH, OVERVIEW_LENGTH],
  "name, email": [NAME_LENGTH, EMAIL_LENGTH],
  "password": [PASSWORD_LENGTH.leastOwn, PASSWORD_LENGTH.most, PASSWORD_LENGTH.least],
  "page of a list": [PAGE_SIZE_MOST],
};

Deno.test("the README's fixed limits are those of the code", () => {
  const shown = new Map(tableOf("limit").map(([name = "", value = ""]) => [name, value]));
  for (const [name, expected] of Object.entries(limits)) {
    const numbers = (shown.get(name) ?? "").replaceAll(",", "").match(/\d+/g)?.map(Number);
    assert.deepEqual(numbers, expected, name);
  }
});
