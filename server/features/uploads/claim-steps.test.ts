// Tests claims that end after any of their steps, by a crash, a lost connection or a second
// process: the next try goes on.
import assert from "node:assert/strict";
import { StorageAway } from "../../services/storage.ts";
import { testApp } from "../../testing/app.ts";
import { makeUser } from "../../testing/factories.ts";
import { mp4, pdf } from "../../testing/files.ts";
import { listening } from "../../testing/logs.ts";
import { uploader } from "../../testing/uploads.ts";
import { claimedPathOf } from "./schema.ts";

/** Runs before each request of a process to storage, so that a test can stop the process there. */
let beforeStep = (_step: string): Promise<void> => Promise.resolve();
const { log, untilLogged } = listening();
const app = await testApp({}, {
  log,
  storage: (storage) => ({
    ...storage,
    async find(path) {
      await beforeStep("find");
      return await storage.find(path);
    },
    async move(from, to) {
      await beforeStep("move");
      return await storage.move(from, to);
    },
    async read(...given) {
      await beforeStep("read");
      return await storage.read(...given);
    },
  }),
});
const { sql, storage, put, line, close } = app;
Deno.test.afterAll(close);
const { ask, place, bring } = uploader(app);
const otherProcess = uploader({ ...app, call: app.another().call });
const staff = await makeUser(sql, { role: "staff" });

const lesson = { title: "A lesson", courseId: "ai-master", duration: "04:30" };
const paper = { title: "A paper", courseId: "ai-master", resourceType: "PDF" };
const videoBytes = mp4(3000);
const sameLength = videoBytes.map((byte, n) => n < 100 ? byte : 255 - byte);

const kinds = {
  video: {
    bytes: videoBytes,
    contentType: "video/mp4",
    save: (path: string, process = ask) =>
      process(staff, "POST", "/api/admin/videos", { ...lesson, videoURL: path }),
  },
  resource: {
    bytes: pdf(3000),
    contentType: "application/pdf",
    save: (path: string, process = ask) =>
      process(staff, "POST", "/api/admin/resources", { ...paper, filePath: path }),
  },
};
type Kind = keyof typeof kinds;

async function uploadedFile(kind: Kind = "video") {
  const { bytes, contentType } = kinds[kind];
  return (await bring(staff, kind, { bytes, contentType })).path;
}
const contentOf = async (path: string) =>
  await new Response(await storage.open(path) ?? null).bytes();

/** Checks that one row has the file under its new name, as it was uploaded. */
async function isClaimedOnce(kind: Kind, path: string) {
  const file = claimedPathOf(path);
  const [row] = await sql`
    select (select count(*)::int from academy.videos where video_path = ${file})
      + (select count(*)::int from academy.resources where file_path = ${file}) as rows,
      (select count(*)::int from academy.uploads where path = ${path} and claimed_at is not null)
      as claims
  `;
  assert.deepEqual({ ...row }, { rows: 1, claims: 1 });
  assert.deepEqual(await contentOf(file), kinds[kind].bytes);
}

/**
 * Lets `count` requests to storage through. The next request is lost, or storage does it and the
 * response is lost. All later requests fail.
 */
function cutAfter(count: number, last: "cut before" | "cut after") {
  let callCount = 0;
  line.nextFault = () => {
    callCount++;
    return callCount <= count ? "none" : callCount === count + 1 ? last : "cut before";
  };
  return {
    wasCut: () => callCount > count,
    mend: () => delete line.nextFault,
  };
}

for (const kind of ["video", "resource"] as const) {
  for (const last of ["cut before", "cut after"] as const) {
    Deno.test(`completes a ${kind}'s claim after storage is ${last} any of its steps`, async () => {
      const { save } = kinds[kind];
      const movedAlready: boolean[] = [];
      for (let steps = 0;; steps++) {
        const path = await uploadedFile(kind);
        const line = cutAfter(steps, last);
        const first = await save(path);
        line.mend();
        if (!line.wasCut()) {
          assert.equal(first.status, 201);
          break;
        }
        assert.deepEqual([first.status, first.body.code], [503, "unavailable"]);
        movedAlready.push(await storage.find(claimedPathOf(path)) !== undefined);
        assert.equal((await save(path)).status, 201, `cut at step ${steps + 1}`);
        await isClaimedOnce(kind, path);
      }
      // The steps: find the file, move it, find it again, read its first bytes.
      assert.deepEqual(
        movedAlready,
        last === "cut before" ? [false, false, true, true] : [false, true, true, true],
      );
    });
  }
}

Deno.test("lets another process complete a claim when the first one ends at any step", async () => {
  for (let steps = 0;; steps++) {
    const path = await uploadedFile();
    const ended = Promise.withResolvers<never>();
    const stopped = Promise.withResolvers<true>();
    ended.promise.catch(() => {});
    let callCount = 0;
    beforeStep = () => {
      if (callCount++ !== steps) return Promise.resolve();
      // Stops only this process. The other one goes on.
      stopped.resolve(true);
      return ended.promise;
    };
    const first = kinds.video.save(path);
    const hasStopped = await Promise.race([stopped.promise, first.then(() => false)]);
    beforeStep = () => Promise.resolve();
    if (!hasStopped) {
      assert.ok(steps >= 4);
      assert.equal((await first).status, 201);
      return;
    }
    const second = await kinds.video.save(path, otherProcess.ask);
    assert.equal(second.status, 201, `stopped before step ${steps + 1}`);
    ended.reject(new StorageAway(new Error("The process has ended.")));
    assert.equal((await first).status, 503);
    await isClaimedOnce("video", path);
  }
});

Deno.test("gives an upload to one of two processes, whichever step the other one waits at", async () => {
  for (let steps = 0;; steps++) {
    const path = await uploadedFile();
    const goOn = Promise.withResolvers<void>();
    const waits = Promise.withResolvers<true>();
    let callCount = 0;
    beforeStep = () => {
      if (callCount++ !== steps) return Promise.resolve();
      waits.resolve(true);
      return goOn.promise;
    };
    const first = kinds.video.save(path);
    const isWaiting = await Promise.race([waits.promise, first.then(() => false)]);
    beforeStep = () => Promise.resolve();
    if (!isWaiting) return assert.ok(steps >= 4);
    assert.equal((await kinds.video.save(path, otherProcess.ask)).status, 201);
    // The uploader writes another file under the old name, which the first process may still try to
    // move.
    await put(path, sameLength, "video/mp4");
    goOn.resolve();
    const { status, body } = await first;
    assert.deepEqual([status, body.details?.reason], [400, "claimed"], `step ${steps + 1}`);
    await isClaimedOnce("video", path);
  }
});

Deno.test("stores one row for ten claims in two processes at once", async () => {
  const path = await uploadedFile();
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, n) => kinds.video.save(path, n % 2 ? ask : otherProcess.ask)),
  );
  assert.deepEqual(answers.map(({ status }) => status).sort(), [201, ...Array(9).fill(400)]);
  await isClaimedOnce("video", path);
});

Deno.test("saves all videos of a request at the next try when the claim breaks off in the middle", async () => {
  const paths = [];
  for (let n = 0; n < 12; n++) paths.push(await uploadedFile());
  const videos = paths.map((videoURL) => ({ ...lesson, videoURL, order: 1 }));
  const save = () => ask(staff, "POST", "/api/admin/videos/bulk", { videos });
  for (const steps of [5, 20, 30]) {
    const line = cutAfter(steps, "cut after");
    assert.equal((await save()).status, 503);
    assert.ok(line.wasCut());
    line.mend();
  }
  assert.equal((await save()).status, 201);
  for (const path of paths) await isClaimedOnce("video", path);
});

Deno.test("does not upload a file again that a failed claim has moved, and can drop it", async () => {
  const path = await uploadedFile();
  await ask(staff, "POST", "/api/admin/uploads/arrived", { path });
  const { mend } = cutAfter(2, "cut before");
  assert.equal((await kinds.video.save(path)).status, 503);
  mend();
  assert.equal(await storage.find(path), undefined);
  const renewed = await place(staff, "video", { path });
  assert.deepEqual([renewed.status, renewed.body.details], [409, { reason: "arrived" }]);
  const removed = untilLogged("removed from storage");
  assert.equal((await ask(staff, "DELETE", "/api/admin/uploads", { path })).status, 200);
  await removed;
  assert.equal(await storage.find(claimedPathOf(path)), undefined);
  assert.equal((await kinds.video.save(path)).status, 400);
});

Deno.test("refuses a file again that was refused after its move, and leaves it unclaimed", async () => {
  const { path } = (await place(staff, "video")).body;
  await put(path, pdf(3000), "application/pdf");
  for (let time = 0; time < 2; time++) {
    const { status, body } = await kinds.video.save(path);
    assert.deepEqual([status, body.details?.reason], [400, "type"]);
    // A valid file under the old name does not help, because the first file was moved.
    await put(path, videoBytes, "video/mp4");
  }
  const open = await sql`
    select from academy.uploads where path = ${path} and claimed_at is null
  `;
  assert.equal(open.length, 1);
});
