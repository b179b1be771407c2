// Measures how much memory the local storage needs for a file of any size.
import assert from "node:assert/strict";
import { startWatchedProcess } from "../watched-process.ts";

type Address = { url: string; serviceKey: string };

/** Starts the storage as a process that keeps its files in this folder. */
export async function startStorage(folder: string) {
  const script = new URL("./storage-child.ts", import.meta.url);
  const { ready, ...child } = await startWatchedProcess<Address>(script, { args: [folder] });
  return { ...ready, ...child };
}

type Report = { megabytes: number; grewByMegabytes: Record<string, number> };

const MB = 1024 * 1024;
const PIECE = 6 * MB;

/** Returns how much a process grew at most, for each way in and for the way out. */
export async function proveStorageMemory(megabytes: number): Promise<Report> {
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-memory-" });
  const report: Report = { megabytes, grewByMegabytes: {} };
  try {
    for (const way of Object.keys(waysOf({ url: "", serviceKey: "" }))) {
      report.grewByMegabytes[way] = await growthOf(way, folder, megabytes * MB);
    }
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
  return report;
}

/** Each way has its own process, because a process rarely gives memory back. */
async function growthOf(way: string, folder: string, size: number): Promise<number> {
  const child = await startStorage(folder);
  try {
    const work = waysOf(child)[way];
    if (!work) throw new Error(`Unknown kind of upload: ${way}.`);
    // What loads only once is no part of the cost of a file.
    await work("first.mp4", MB);
    await child.ask("watch");
    await work("film.mp4", size);
    const { grewBy } = await child.ask("tell");
    return Math.round(grewBy / MB);
  } finally {
    await child.close();
  }
}

type Way = (name: string, size: number) => Promise<void>;

function waysOf({ url, serviceKey }: Address): Record<string, Way> {
  const key = { authorization: `Bearer ${serviceKey}` };
  const type = { "content-type": "video/mp4" };

  /** Sends a file as a browser does: with its length, and as fast as the storage takes it. */
  async function post(
    path: string,
    headers: Record<string, string>,
    size: number,
    [before, after] = ["", ""],
  ) {
    const { hostname, port, pathname } = new URL(url + path);
    using connection = await Deno.connect({ hostname, port: Number(port) });
    const head = {
      host: `${hostname}:${port}`,
      ...key,
      ...headers,
      "content-length": String(before.length + size + after.length),
      connection: "close",
    };
    const lines = Object.entries(head).map(([name, value]) => `${name}: ${value}`);
    const encoder = new TextEncoder();
    const writer = connection.writable.getWriter();
    await writer.write(
      encoder.encode([`POST ${pathname} HTTP/1.1`, ...lines, "", before].join("\r\n")),
    );
    const piece = new Uint8Array(256 * 1024);
    for (let left = size; left > 0; left -= piece.length) {
      await writer.write(piece.subarray(0, Math.min(left, piece.length)));
    }
    await writer.write(encoder.encode(after));
    const answer = await connection.readable.pipeThrough(new TextDecoderStream()).getReader()
      .read();
    assert.match(answer.value ?? "", /^HTTP\/1\.1 200 /);
  }

  return {
    raw: (name: string, size: number) => post(`/object/media/raw/${name}`, type, size),
    form: (name: string, size: number) => {
      const head = 'content-disposition: form-data; name=""; filename="film.mp4"';
      const before = `--x\r\n${head}\r\ncontent-type: video/mp4\r\n\r\n`;
      const headers = { "content-type": "multipart/form-data; boundary=x" };
      return post(`/object/media/form/${name}`, headers, size, [before, "\r\n--x--\r\n"]);
    },
    pieces: async (name: string, size: number) => {
      const metadata = `bucketName ${btoa("media")},objectName ${
        btoa(`pieces/${name}`)
      },contentType ${btoa(type["content-type"])}`;
      const tus = { ...key, "tus-resumable": "1.0.0" };
      const made = await fetch(`${url}/upload/resumable`, {
        method: "POST",
        headers: { ...tus, "upload-length": String(size), "upload-metadata": metadata },
      });
      const at = new URL(made.headers.get("location") ?? "", url);
      await made.body?.cancel();
      for (let offset = 0; offset < size; offset += PIECE) {
        const answer = await fetch(at, {
          method: "PATCH",
          headers: {
            ...tus,
            "upload-offset": String(offset),
            "content-type": "application/offset+octet-stream",
          },
          body: new Uint8Array(Math.min(PIECE, size - offset)),
        });
        assert.equal(answer.status, 204, await answer.text());
      }
    },
    given: async (name: string, size: number) => {
      const answer = await fetch(`${url}/object/media/raw/${name}`, { headers: key });
      let came = 0;
      for await (const piece of answer.body ?? []) came += piece.length;
      assert.equal(came, size);
    },
  };
}
