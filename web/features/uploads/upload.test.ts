import assert from "node:assert/strict";
import { ApiError, Unreachable } from "../../lib/http/api.ts";
import { storeUser } from "../../lib/http/session.ts";
import type { UploadTarget } from "./data.ts";
import { findKnownUpload, knownUploads } from "./known-uploads.ts";
import type { Failure } from "./next-step.ts";
import { NotSent } from "./send.ts";
import type { UploadTransport } from "./transports.ts";
import { startUpload, type Upload } from "./upload.ts";

const DAY = 24 * 3600;
const store = new Map<string, string>();
Object.defineProperty(globalThis, "localStorage", {
  configurable: true,
  value: {
    getItem: (name: string) => store.get(name) ?? null,
    setItem: (name: string, text: string) => store.set(name, text),
    removeItem: (name: string) => store.delete(name),
  },
});
// Uploads under way are stored for the signed-in user.
storeUser({ id: "m", firstName: "Mya", role: "staff" });

const newFile = () => new File(["a film"], `${crypto.randomUUID()}.mp4`, { type: "video/mp4" });

/** A server that gives places, and a storage that fails or succeeds as `answers` says. */
function around(answers: (Failure | undefined)[] = [], wish: Partial<UploadTransport> = {}) {
  const requests: (string | undefined)[] = [];
  const reported: string[] = [];
  let count = 0;
  const transport: UploadTransport = {
    requestTarget(_kind, { path }) {
      requests.push(path);
      const place: UploadTarget = {
        uploadURL: "https://media.test/",
        path: path ?? `videos/${crypto.randomUUID()}.mp4`,
        resumable: {
          endpoint: "https://media.test/",
          headers: { "x-signature": "" },
          metadata: { bucketName: "", objectName: "", contentType: "", cacheControl: "" },
          chunkSize: 6_291_456,
          // The answer of a server whose clock is two days behind this device's clock.
          expiresAt: new Date(Date.now() - DAY * 1000).toISOString(),
          expiresIn: DAY,
        },
      };
      return Promise.resolve(place);
    },
    assertMayUpload: () => Promise.resolve(),
    reportArrival: (path) => Promise.resolve(void reported.push(path)),
    deleteUpload: () => Promise.resolve(),
    sendWhole() {
      const failure = answers[count++];
      return failure ? Promise.reject(new NotSent(failure)) : Promise.resolve();
    },
    ...wish,
  };
  return { transport, requests, reported };
}

const until = (upload: Upload, state: string) =>
  new Promise<void>((resolve) => {
    const look = () => {
      if (upload.now().state !== state) return;
      unfollow();
      resolve();
    };
    const unfollow = upload.follow(look);
    look();
  });

Deno.test("tells the server that a file has arrived, and then forgets it on this device", async () => {
  const file = newFile();
  const { transport, reported } = around();
  const upload = startUpload(file, "video", transport);
  await until(upload, "arrived");
  assert.deepEqual(reported, [upload.arrivedPath()]);
  assert.equal(findKnownUpload(file), undefined);
});

Deno.test("keeps an arrival that the server did not hear of, and later reports it without sending again", async () => {
  const file = newFile();
  const away = () => Promise.reject(new Unreachable(false, undefined));
  const first = startUpload(file, "video", around([], { reportArrival: away }).transport);
  await until(first, "arrived");
  assert.equal(findKnownUpload(file)?.path, first.arrivedPath());

  const body = JSON.stringify({ code: "conflict", details: { reason: "arrived" } });
  const again = around([], {
    requestTarget: () => Promise.reject(new ApiError(409, body)),
    sendWhole: () => assert.fail("it is there"),
  });
  const second = startUpload(file, "video", again.transport);
  await until(second, "arrived");
  assert.equal(second.arrivedPath(), first.arrivedPath());
  assert.deepEqual(again.reported, [first.arrivedPath()]);
  assert.equal(findKnownUpload(file), undefined);
});

Deno.test("continues after a break although the clock is days ahead of the server's", async () => {
  const file = newFile();
  const { transport, requests } = around([{}]);
  const upload = startUpload(file, "video", transport);
  await until(upload, "waiting");
  const { path = "", endsAt = 0 } = findKnownUpload(file) ?? {};
  assert.ok(Math.abs(endsAt - Date.now() - DAY * 1000) < 60_000, "counted from when it was told");
  dispatchEvent(new Event("online"));
  await until(upload, "arrived");
  assert.deepEqual([requests, upload.arrivedPath()], [[undefined, path], path]);
  assert.equal(upload.now().note, undefined);
});

Deno.test("stops when storage is full, says why, and continues at the same place later", async () => {
  const file = newFile();
  const { transport } = around([{ status: 507 }]);
  const upload = startUpload(file, "video", transport);
  await until(upload, "failed");
  assert.equal(upload.now().why, "no_room");
  const path = upload.path();
  assert.equal(findKnownUpload(file)?.path, path);
  upload.resume();
  assert.equal(upload.now().why, undefined);
  await until(upload, "arrived");
  assert.equal(upload.arrivedPath(), path);
});

Deno.test("tells why the server refuses a file", async () => {
  const body = JSON.stringify({ code: "upload_refused", details: { reason: "size" } });
  const askPlace = () => Promise.reject(new ApiError(400, body));
  const upload = startUpload(newFile(), "video", around([], { requestTarget: askPlace }).transport);
  await until(upload, "failed");
  assert.equal(upload.now().why, "size");
});

Deno.test("drops a file that is canceled while its arrival is reported", async () => {
  const file = newFile();
  const heard = Promise.withResolvers<void>();
  const requests = Promise.withResolvers<string>();
  const tellArrived = (path: string) => (requests.resolve(path), heard.promise);
  const dropped = Promise.withResolvers<string>();
  const dropUpload = (path: string) => Promise.resolve(dropped.resolve(path));
  const { transport } = around([], { reportArrival: tellArrived, deleteUpload: dropUpload });
  const upload = startUpload(file, "video", transport);
  const path = await requests.promise;
  upload.cancel();
  heard.resolve();
  assert.equal(await dropped.promise, path);
  assert.deepEqual([upload.now().state, upload.arrivedPath()], ["canceled", undefined]);
  assert.deepEqual(knownUploads("video").filter((one) => one.path === path), []);
});

Deno.test("cancels a file that has arrived", async () => {
  const dropped = Promise.withResolvers<string>();
  const dropUpload = (path: string) => Promise.resolve(dropped.resolve(path));
  const upload = startUpload(
    newFile(),
    "video",
    around([], { deleteUpload: dropUpload }).transport,
  );
  await until(upload, "arrived");
  upload.cancel();
  assert.equal(await dropped.promise, upload.arrivedPath());
});
