import assert from "node:assert/strict";
import { join } from "node:path";
import { loadSite } from "./static.ts";

const pages = {
  "en.html": "<p>Any page</p>",
  "my.html": "<p>Any page</p>",
  "pages/courses/ai-master.en.html": "<p>A course</p>",
  "pages/courses/ai-master.visitor.en.html": "<p>For visitors</p>",
};

Deno.test("gives visitors a course page of their own, and users the usual one", async () => {
  const folder = await Deno.makeTempDir({ prefix: "pyinnya-site-" });
  await Deno.mkdir(join(folder, "pages/courses"), { recursive: true });
  const files = [];
  for (const [path, text] of Object.entries(pages)) {
    await Deno.writeTextFile(join(folder, path), text);
    const etag = path.replaceAll("/", "-");
    files.push({
      path,
      type: "text/html",
      size: text.length,
      etag,
      immutable: false,
      encodings: {},
    });
  }
  await Deno.writeTextFile(join(folder, "site.json"), JSON.stringify({ files }));
  const site = await loadSite(folder);
  await Deno.remove(folder, { recursive: true });

  const read = async (cookie: string, path = "/courses/ai-master") => {
    const request = new Request(`https://academy.test${path}`, { headers: { cookie } });
    return await site.serve(request).text();
  };
  assert.equal(await read(""), "<p>For visitors</p>");
  assert.equal(await read("signed-in=1"), "<p>A course</p>");
  assert.equal(await read("", "/courses/ai-first-step"), "<p>Any page</p>");
  assert.equal(await read("lang=my"), "<p>Any page</p>");
});
