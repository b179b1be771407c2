// Tests what the storage leaves on the disk: nothing after a kill, a refusal or a full disk.
import assert from "node:assert/strict";
import { join } from "node:path";
import { startStorage } from "../../../server/testing/prove/storage.ts";
import { until } from "../../../server/testing/until.ts";
import { openLocalStorage, openObjects } from "./storage.ts";

const bucket = "media";
const type = "video/mp4";
const bytes = new Uint8Array(1_000_000).map((_, n) => n * 5 % 241);
const MB = 1024 * 1024;

/** Returns all files in the folder except the secret. */
async function filesIn(folder: string, path = ""): Promise<string[]> {
  const found: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(join(folder, path))) {
    const inside = join(path, name);
    if (isDirectory) found.push(...await filesIn(folder, inside));
    else if (name !== "secret") found.push(inside);
  }
  return found.sort();
}

async function inFolder(work: (folder: string, storage: string) => Promise<void>) {
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-disk-" });
  try {
    await work(folder, join(folder, "storage"));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function ageAll(folder: string, hours: number) {
  const then = new Date(Date.now() - hours * 3_600_000);
  for (const path of await filesIn(folder)) await Deno.utime(join(folder, path), then, then);
}

type Call = [method: string, path: string, headers?: Record<string, string>, body?: BodyInit];

const caller =
  ({ serve, serviceKey }: Awaited<ReturnType<typeof openLocalStorage>>) =>
  async (...[method, path, headers = {}, body]: Call) => {
    const authorization = `Bearer ${serviceKey}`;
    const answer = await serve(
      new Request(`http://storage.test/storage/v1${path}`, {
        method,
        headers: { authorization, "content-type": type, ...headers },
        body,
      }),
    );
    return { status: answer.status, headers: answer.headers, said: await answer.text() };
  };

Deno.test("shows no object after a kill in the middle of an upload, and later sweeps its bytes away", async () => {
  await inFolder(async (folder, storage) => {
    const child = await startStorage(folder);
    const { hostname, port, pathname } = new URL(`${child.url}/object/media/videos/a.mp4`);
    const connection = await Deno.connect({ hostname, port: Number(port) });
    const head = [
      `POST ${pathname} HTTP/1.1`,
      `Host: ${hostname}`,
      `Authorization: Bearer ${child.serviceKey}`,
      `Content-Type: ${type}`,
      `Content-Length: ${20 * MB}`,
      "\r\n",
    ];
    const writer = connection.writable.getWriter();
    await writer.write(new TextEncoder().encode(head.join("\r\n")));
    await writer.write(new Uint8Array(8 * MB));
    await until(async () => {
      const sizes = await Promise.all((await filesIn(storage)).map((name) =>
        // A file may move between the two looks.
        Deno.stat(join(storage, name)).then(({ size }) => size, () => 0)
      ));
      return sizes.some((size) => size > MB);
    }, "the upload's beginning is stored");
    await child.kill();
    connection.close();

    const objects = openObjects(storage);
    assert.equal(await objects.find(bucket, "videos/a.mp4"), undefined);
    assert.equal((await filesIn(storage)).length, 1);
    // The sweep leaves new files alone, because another process may still write them.
    await objects.sweep();
    assert.equal((await filesIn(storage)).length, 1);
    await ageAll(storage, 2);
    await objects.sweep();
    assert.deepEqual(await filesIn(storage), []);
  });
});

Deno.test("keeps an object whole or leaves nothing after a kill while a name is given or removed", async () => {
  await inFolder(async (folder, storage) => {
    const { put } = await openLocalStorage(folder, bucket);
    await put("videos/kept.mp4", bytes, type);
    const kept = await filesIn(storage);
    const facts = JSON.parse(
      await Deno.readTextFile(join(storage, "facts/media/videos/kept.mp4.json")),
    );

    // The bytes are in their place. The name points to them, or does not yet.
    const lost = crypto.randomUUID();
    await Deno.writeFile(join(storage, "objects/media", lost), bytes);
    const meant = { ...facts, id: lost, name: "videos/lost.mp4" };
    await Deno.writeTextFile(join(storage, `incoming/${lost}.facts`), JSON.stringify(meant));
    await Deno.writeTextFile(join(storage, `incoming/${facts.id}.facts`), JSON.stringify(facts));
    // This note was written only half, so no later step has happened.
    await Deno.writeTextFile(join(storage, `incoming/${crypto.randomUUID()}.facts`), '{"id":');

    await ageAll(storage, 2);
    await openLocalStorage(folder, bucket);
    assert.deepEqual(await filesIn(storage), kept);
  });
});

Deno.test("reports a full disk, and leaves nothing of the bytes that found no room", async () => {
  await inFolder(async (folder, storage) => {
    const local = await openLocalStorage(folder, bucket);
    const call = caller(local);
    const { write } = Deno.FsFile.prototype;
    let room = 300_000;
    Deno.FsFile.prototype.write = function (piece) {
      room -= piece.length;
      if (room < 0) {
        throw Object.assign(new Error("No space left on device (os error 28)"), { code: "ENOSPC" });
      }
      return write.call(this, piece);
    };
    try {
      const whole = await call("POST", "/object/media/videos/a.mp4", {}, bytes);
      assert.equal(whole.status, 507);
      assert.match(whole.said, /"statusCode":"507".*no space left/);
      assert.deepEqual(await filesIn(storage), []);

      const tus = { "tus-resumable": "1.0.0" };
      const metadata = `bucketName ${btoa(bucket)},objectName ${btoa("b.mp4")},contentType ${
        btoa(type)
      }`;
      const film = new Uint8Array(6 * MB + bytes.length).map((_, n) => n * 3 % 239);
      const made = await call("POST", "/upload/resumable", {
        ...tus,
        "upload-length": String(film.length),
        "upload-metadata": metadata,
      });
      assert.equal(made.status, 201);
      const at = made.headers.get("location")?.replace("/storage/v1", "") ?? "";
      const send = (from: number) => {
        const piece = film.subarray(from, from + 6 * MB);
        return call("PATCH", at, {
          ...tus,
          "upload-offset": String(from),
          "content-length": String(piece.length),
          "content-type": "application/offset+octet-stream",
        }, piece);
      };
      room = 6.5 * MB;
      assert.equal((await send(0)).status, 204);
      const full = await send(6 * MB);
      assert.deepEqual([full.status, full.said], [507, "There is no space left for it."]);
      const sizes = await Promise.all(
        (await filesIn(storage)).map(async (name) => (await Deno.stat(join(storage, name))).size),
      );
      assert.equal(Math.max(...sizes), 6 * MB, "what found no room takes none");
      const { headers } = await call("HEAD", at, tus);
      assert.equal(headers.get("upload-offset"), String(6 * MB), "what was there is there still");
      room = Infinity;
      assert.equal((await send(6 * MB)).status, 204);
      const { status } = await call("GET", "/object/media/b.mp4");
      assert.equal(status, 200);
    } finally {
      Deno.FsFile.prototype.write = write;
    }
    assert.equal((await call("POST", "/object/media/videos/a.mp4", {}, bytes)).status, 200);
  });
});

Deno.test("refuses a file over the size limit, with its length known or not, and leaves nothing", async () => {
  await inFolder(async (folder, storage) => {
    const small = { fileSize: 1000, types: [type] };
    const local = await openLocalStorage(folder, bucket, { limits: small });
    const call = caller(local);
    const large = /"statusCode":"413".*exceeded the maximum allowed size/;
    const to = "/object/media/videos/a.mp4";
    const told = await call("POST", to, { "content-length": "1001" }, bytes);
    assert.match(told.said, large);
    const untold = await call("POST", to, {}, ReadableStream.from([bytes]));
    assert.match(untold.said, large);
    const form = new FormData();
    form.append("cacheControl", "3600");
    form.append("", new Blob([bytes], { type }));
    const { serve, serviceKey } = local;
    const sent = await serve(
      new Request(`http://storage.test/storage/v1${to}`, {
        method: "POST",
        headers: { authorization: `Bearer ${serviceKey}` },
        body: form,
      }),
    );
    assert.match(await sent.text(), large);
    assert.equal(sent.status, 400);
    assert.deepEqual(await filesIn(storage), []);
    assert.equal((await call("POST", to, {}, bytes.subarray(0, 1000))).status, 200);
  });
});

Deno.test("takes a form's cacheControl only in seconds, and otherwise refuses the file and leaves nothing", async () => {
  await inFolder(async (folder, storage) => {
    const { serve, serviceKey } = await openLocalStorage(folder, bucket);
    const ask = (method: string, body?: FormData) =>
      serve(
        new Request("http://storage.test/storage/v1/object/media/videos/a.mp4", {
          method,
          headers: { authorization: `Bearer ${serviceKey}` },
          body,
        }),
      );
    const send = (cacheControl: string) => {
      const form = new FormData();
      form.append("cacheControl", cacheControl);
      form.append("", new Blob([bytes], { type }));
      return ask("POST", form);
    };
    for (const wrong of ["1\r\nx", "1\n", "-1", "1, public", "ten", " 1", "၁"]) {
      const answer = await send(wrong);
      const { statusCode, error } = await answer.json();
      assert.deepEqual([answer.status, statusCode, error], [400, "400", "Error"], wrong);
    }
    assert.deepEqual(await filesIn(storage), []);
    assert.equal((await send("3600")).status, 200);
    const found = await ask("GET");
    assert.equal(found.headers.get("cache-control"), "max-age=3600");
    assert.deepEqual(await found.bytes(), bytes);
  });
});

Deno.test("finds and removes old files that lie under their own names", async () => {
  await inFolder(async (folder, storage) => {
    const about = { contentType: type, cacheControl: "max-age=31536000" };
    const facts = { id: crypto.randomUUID(), size: bytes.length, ...about, etag: '"1"' };
    for (
      const [path, content] of [
        ["objects/media/videos/old.mp4", bytes],
        [
          "facts/media/videos/old.mp4.json",
          new TextEncoder().encode(
            JSON.stringify({ ...facts, createdAt: new Date().toISOString() }),
          ),
        ],
      ] as const
    ) {
      await Deno.mkdir(join(storage, path, ".."), { recursive: true });
      await Deno.writeFile(join(storage, path), content);
    }
    const call = caller(await openLocalStorage(folder, bucket));
    const { status, said } = await call("GET", "/object/media/videos/old.mp4");
    assert.deepEqual([status, said.length > 0], [200, true]);
    const prefixes = JSON.stringify({ prefixes: ["videos/old.mp4"] });
    assert.equal((await call("DELETE", "/object/media", {}, prefixes)).status, 200);
    assert.deepEqual(await filesIn(storage), []);
  });
});

Deno.test("refuses each name that leads out of the bucket, in every kind of request", async () => {
  await inFolder(async (folder) => {
    const call = caller(await openLocalStorage(folder, bucket));
    const names = [
      ...["..%2f..%2fx.mp4", "%2e%2e%2fx.mp4", "%252e%252e%252fx.mp4", "a%2f..%2f..%2fx.mp4"],
      ...["%2fetc%2fx.mp4", "a%00.mp4", "a%5c..%5cx.mp4", "C:%5cx.mp4", ".x.mp4", "a%2f%2fb.mp4"],
      ...[
        "a".repeat(1000),
        `${"a/".repeat(500)}x.mp4`,
        "a.json%2fb.mp4",
        "a%0ab.mp4",
        "%ff.mp4",
        "",
      ],
    ];
    for (const name of names) {
      for (
        const [method, path] of [["POST", "object"], ["PUT", "object"], [
          "POST",
          "object/upload/sign",
        ]]
      ) {
        const { status } = await call(method ?? "", `/${path}/media/${name}`, {}, bytes);
        assert.ok(status === 400 || status === 404, `${method} ${path} ${name}: ${status}`);
      }
      const objectName = (() => {
        try {
          return decodeURIComponent(name);
        } catch {
          return name;
        }
      })();
      const metadata = `bucketName ${btoa(bucket)},objectName ${btoa(objectName)},contentType ${
        btoa(type)
      }`;
      const headers = {
        "tus-resumable": "1.0.0",
        "upload-length": "5",
        "upload-metadata": metadata,
      };
      const { status } = await call("POST", "/upload/resumable", headers);
      assert.equal(status, 400, `pieces of ${name}`);
      const prefixes = JSON.stringify({ prefixes: [objectName] });
      assert.equal((await call("DELETE", "/object/media", {}, prefixes)).said, "[]");
      const prefix = JSON.stringify({ prefix: objectName || "../.." });
      assert.equal((await call("POST", "/object/list/media", {}, prefix)).said, "[]", name);
    }
    assert.deepEqual(await filesIn(folder), []);
  });
});
