import assert from "node:assert/strict";
import {
  checkOffline,
  type CheckProgress,
  type Finding,
  isUsableOffline,
  type OfflineState,
} from "./offline-check.ts";
import { row } from "./testing/fixtures.ts";

const page = (name: string, isKept = true) => ({
  label: () => name,
  isStored: () => Promise.resolve(isKept),
  store: () => Promise.resolve(),
});

const world = (others: Partial<OfflineState> = {}): OfflineState => ({
  files: [row("a", 100_000_000), row("b", 300_000_000)],
  missing: [],
  isLocked: false,
  verify: () => Promise.resolve(true),
  pages: [page("notes"), page("overview")],
  isAppStored: () => Promise.resolve(true),
  isPersisted: () => Promise.resolve(true),
  ...others,
});

const check = async (others: Partial<OfflineState> = {}) => {
  const progress: CheckProgress[] = [];
  const findings = await checkOffline(
    world(others),
    (one) => progress.push(one),
    new AbortController().signal,
  );
  assert.ok(findings);
  return { findings, progress };
};
const kinds = (findings: Finding[]) =>
  findings.map((one) => one.kind === "file" ? `${one.why} ${one.file.id}` : one.kind);

Deno.test("reports no problem and a full bar if every file opens", async () => {
  const { findings, progress } = await check();
  assert.deepEqual(findings, []);
  assert.ok(isUsableOffline(findings));
  assert.equal(progress.at(-1)?.share, 1);
  const shares = progress.map(({ share }) => share);
  assert.deepEqual(shares, shares.toSorted((a, b) => a - b));
});

Deno.test("opens every saved file, and gives a reason for each that is not whole", async () => {
  const opened: string[] = [];
  const { findings } = await check({
    files: [row("good", 1), row("broken", 1), row("taken", 1), row("half", 2, { state: "paused" })],
    missing: [row("taken", 1)],
    verify: (key) => {
      opened.push(key);
      return Promise.resolve(key !== "video:broken");
    },
  });
  assert.deepEqual(opened, ["video:good", "video:broken"]);
  assert.deepEqual(kinds(findings), ["damaged broken", "missed taken", "unfinished half"]);
  assert.ok(!isUsableOffline(findings));
});

Deno.test("reports a file that cannot be opened as damaged", async () => {
  const { findings } = await check({ verify: () => Promise.reject(new Error("gone")) });
  assert.deepEqual(kinds(findings), ["damaged a", "damaged b"]);
});

Deno.test("reports pages and an app that are not stored on the device", async () => {
  const { findings } = await check({
    pages: [page("notes", false), page("overview")],
    isAppStored: () => Promise.resolve(false),
  });
  assert.deepEqual(kinds(findings), ["app", "pages"]);
  assert.ok(!isUsableOffline(findings));
  const failing = { ...page("notes"), isStored: () => Promise.reject(new Error("no store")) };
  const broken = await check({ pages: [failing], isAppStored: () => Promise.reject(new Error()) });
  assert.deepEqual(kinds(broken.findings), ["app", "pages"]);
});

Deno.test("reports storage that the browser may empty, and still counts the course as ready", async () => {
  const { findings } = await check({ isPersisted: () => Promise.resolve(false) });
  assert.deepEqual(kinds(findings), ["unprotected"]);
  assert.ok(isUsableOffline(findings));
});

Deno.test("opens no more files and reports nothing after it is stopped", async () => {
  const stop = new AbortController();
  const opened: string[] = [];
  const progress: CheckProgress[] = [];
  const findings = await checkOffline(
    world({
      verify: (key, onShare) => {
        opened.push(key);
        stop.abort();
        onShare(0.5);
        return Promise.resolve(true);
      },
    }),
    (one) => progress.push(one),
    stop.signal,
  );
  assert.equal(findings, undefined);
  assert.deepEqual(opened, ["video:a"]);
  assert.ok(progress.every(({ share }) => share < 0.1));
});

Deno.test("reports locked files as locked and not as damaged, and the course as not ready", async () => {
  const { findings } = await check({ isLocked: true, verify: () => Promise.resolve(false) });
  assert.deepEqual(kinds(findings), ["locked"]);
  assert.ok(!isUsableOffline(findings));
});
