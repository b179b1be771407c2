import assert from "node:assert/strict";
import { connectionWarning, missingSpace, planDownload } from "./download-plan.ts";
import { item, row } from "./testing/fixtures.ts";

Deno.test("does not count files that are saved or on their way", () => {
  const items = ["new", "saved", "waiting", "running"].map((id) => item(id, 1000));
  const local = [
    row("saved", 1000),
    row("waiting", 1000, { state: "waiting", got: 0 }),
    row("running", 1000, { state: "running", got: 10 }),
  ];
  const { files, bytes, here, videos } = planDownload(items, local);
  assert.deepEqual(files.map(({ id }) => id), ["new"]);
  assert.deepEqual([bytes, here, videos], [1000, 3, 1]);
});

Deno.test("counts only the rest of a stopped download, but all of a newer file", () => {
  const stopped = planDownload([item("a", 1000)], [row("a", 1000, { state: "paused", got: 300 })]);
  assert.equal(stopped.bytes, 700);
  const failed = planDownload([item("a", 1000)], [row("a", 1000, { state: "failed", got: 300 })]);
  assert.equal(failed.bytes, 700);
  const newer = planDownload([item("a", 1000, { pieces: ["newer"] })], [row("a", 1000)]);
  assert.equal(newer.bytes, 1000);
  assert.equal(newer.here, 0);
});

Deno.test("counts files that the server has not read yet apart, and does not fetch them", () => {
  const bill = planDownload(
    [item("a", 1000, { pieces: null }), item("b", 500, { kind: "resource" })],
    [],
  );
  assert.deepEqual([bill.unready, bill.videos, bill.resources, bill.bytes], [1, 0, 1, 500]);
  // A saved file of the same size counts as current until the server has read the new one.
  assert.equal(planDownload([item("a", 1000, { pieces: null })], [row("a", 1000)]).here, 1);
});

Deno.test("fetches a file that the browser deleted once more, and counts its whole size", () => {
  const local = [row("a", 1000), row("b", 500)];
  const bill = planDownload([item("a", 1000), item("b", 500)], local, local.slice(0, 1));
  assert.deepEqual([bill.again, bill.files, bill.bytes, bill.here], [["video:a"], [], 1000, 1]);
});

Deno.test("requires twice the size as free space", () => {
  assert.equal(missingSpace(1000, 2000), 0);
  assert.equal(missingSpace(1000, 1999), 1);
  assert.equal(missingSpace(0, 0), 0);
});

Deno.test("warns of data saving, mobile and slow connections, and of nothing else", () => {
  assert.equal(connectionWarning({ saveData: true, type: "cellular" }), "saver");
  assert.equal(
    connectionWarning({ saveData: false, type: "cellular", effectiveType: "4g" }),
    "mobile",
  );
  assert.equal(connectionWarning({ effectiveType: "slow-2g" }), "slow");
  assert.equal(connectionWarning({ effectiveType: "3g" }), "slow");
  assert.equal(connectionWarning({ type: "wifi", effectiveType: "4g" }), undefined);
  assert.equal(connectionWarning({}), undefined);
});
