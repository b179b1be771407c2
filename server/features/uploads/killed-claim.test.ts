// Kills the server (kill -9) in the middle of a claim. After the next start the claim must succeed
// once, with the same file.
import assert from "node:assert/strict";
import { mount, openLocalStorage } from "../../../supabase/local/storage/storage.ts";
import { openLocalDatabase } from "../../../supabase/local/database.ts";
import { connect } from "../../db/sql.ts";
import { makeUser } from "../../testing/factories.ts";
import { mp4 } from "../../testing/files.ts";
import { copyMigrated } from "../../testing/migrated-folder.ts";
import { type Product, startProduct } from "../../testing/product.ts";
import { claimedPathOf } from "./schema.ts";

const bytes = mp4(3000);
const late = bytes.map((byte, n) => n < 100 ? byte : 255 - byte);

/** After storage has done this request, it sends no response, and the server is killed. */
const killedAfter = {
  "the move": ({ url }: Request) => url.endsWith("/object/move"),
  "its last look at the file": ({ headers }: Request) => headers.has("range"),
};

Deno.test("claims each file once after the next start when the server is killed in the middle", async () => {
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-killed-claim-" });
  const local = await openLocalStorage(folder, "media");
  let isLast = (_request: Request) => false;
  let killNow = () => {};
  const server = Deno.serve(
    { hostname: "127.0.0.1", port: 0, onListen() {} },
    async (request) => {
      const ends = isLast(request);
      const answer = await local.serve(request);
      if (!ends) return answer;
      await answer.body?.cancel();
      isLast = () => false;
      killNow();
      return new Response(null, { status: 502 });
    },
  );
  const dataDir = `${folder}/data`;
  await copyMigrated(`${dataDir}/postgres`);
  const database = await openLocalDatabase(`${dataDir}/postgres`);
  const sql = connect(database.url, { max: 1 });
  const { cookie } = await makeUser(sql, { role: "staff" });
  await sql.end();
  await database.close();
  const start = () =>
    startProduct(dataDir, {
      STORAGE_URL: `http://127.0.0.1:${server.addr.port}${mount}`,
      STORAGE_SERVICE_KEY: local.serviceKey,
    });

  async function post({ origin }: Product, path: string, body: object) {
    const headers = { Cookie: cookie, Origin: origin, "Content-Type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(body) };
    const answer = await fetch(`${origin}/api/admin/${path}`, init);
    return { status: answer.status, body: await answer.json() };
  }
  const put = async (address: string, body: Uint8Array<ArrayBuffer>) => {
    const headers = { "content-type": "video/mp4" };
    const answer = await fetch(address, { method: "PUT", headers, body });
    await answer.body?.cancel();
    return answer.status;
  };

  let product = await start();
  try {
    for (const [when, isIt] of Object.entries(killedAfter)) {
      const { path, uploadURL } = (await post(product, "videos/upload-url", {})).body;
      assert.equal(await put(uploadURL, bytes), 200);
      const video = { videoURL: path, title: when, courseId: "ai-master", duration: "1:00" };
      const { kill, ended } = product;
      [isLast, killNow] = [isIt, () => kill("SIGKILL")];
      await assert.rejects(post(product, "videos", video), TypeError, when);
      await ended;
      assert.equal(await put(uploadURL, late), 200, "the old name is free again");

      product = await start();
      const { status, body } = await post(product, "videos", video);
      assert.deepEqual([status, body.videoPath], [201, claimedPathOf(path)], when);
      const played = await fetch(`${product.origin}/api/videos/${body.id}/stream`, {
        headers: { Cookie: cookie },
      });
      assert.deepEqual(await played.bytes(), bytes, when);
      assert.equal((await post(product, "videos", video)).body.details.reason, "claimed");
    }
  } finally {
    product.kill("SIGKILL");
    await product.ended;
    await server.shutdown();
    await Deno.remove(folder, { recursive: true });
  }
});
