import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { build, BuildFailed, buildIfChanged } from "./build.ts";
import { readSiteFiles } from "./build/finish-site.ts";

const PAGE = `<!doctype html>\n<html data-theme="a" lang='en' class="b"><title>x</title></html>`;

Deno.test("builds again only when a source has changed", async () => {
  await using app = await makeApp();
  assert.deepEqual(await buildIfChanged(app), { built: true });
  assert.deepEqual(await buildIfChanged(app), { built: false });

  for (
    const source of [
      "web/main.tsx",
      "web/pages/new/page.tsx",
      "locales/my/app.json",
      "server/limits.ts",
      "server/schema-fields.ts",
      "server/features/notes/schema.ts",
      "server/contract.ts",
      "deno.json",
      "deno.lock",
    ]
  ) {
    await app.write(source, "changed");
    assert.deepEqual(await buildIfChanged(app), { built: true }, source);
    assert.deepEqual(await buildIfChanged(app), { built: false }, source);
  }
  for (const other of ["web/main.test.ts", "server/features/notes/routes.ts", "README.md"]) {
    await app.write(other, "changed");
    assert.deepEqual(await buildIfChanged(app), { built: false }, other);
  }

  await Deno.rename(app.path("web/main.tsx"), app.path("web/renamed.tsx"));
  assert.deepEqual(await buildIfChanged(app), { built: true }, "a renamed source");
  await build(app);
  assert.equal(app.builds(), 12, "asked for by name it is built in any case");
  await Deno.remove(app.path("dist/site"), { recursive: true });
  assert.deepEqual(await buildIfChanged(app), { built: true }, "a site that was removed");
});

Deno.test("builds again when a source has changed during the build", async () => {
  await using app = await makeApp();
  await buildIfChanged({
    root: app.root,
    async bundle(root, outDir) {
      await app.bundle(root, outDir);
      await app.write("web/main.tsx", "saved meanwhile");
    },
  });
  assert.deepEqual(await buildIfChanged(app), { built: true });
});

Deno.test("writes the page in both languages, and keeps its other attributes", async () => {
  await using app = await makeApp();
  await build(app);
  const page = (name: string) => Deno.readTextFile(app.path(`dist/site/${name}.html`));
  assert.equal(await page("index"), PAGE);
  const rest = ` data-theme="a" class="b"><title>x</title></html>`;
  assert.equal(await page("en"), `<!doctype html>\n<html lang="en"${rest}`);
  assert.equal(await page("my"), `<!doctype html>\n<html lang="my"${rest}`);
});

Deno.test("stores compressed files only if they are smaller, with the same content", async () => {
  await using app = await makeApp();
  const noise = crypto.getRandomValues(new Uint8Array(4096));
  app.output = {
    "index.html": PAGE,
    "assets/long-1a2b3c4d.js": "let a = 1;\n".repeat(100),
    "assets/short-1a2b3c4d.js": "a".repeat(511),
    "assets/noise-1a2b3c4d.js": noise,
    "assets/photo-1a2b3c4d.webp": "a".repeat(4096),
    "deep/er/plain.txt": "ပညာ ".repeat(200),
    ".vite/manifest.json": "{}",
  };
  await build(app);
  const files = new Map((await readSiteFiles(app.path("dist/site"))).map((f) => [f.path, f]));
  assert.deepEqual([...files.keys()].sort(), [
    "assets/long-1a2b3c4d.js",
    "assets/noise-1a2b3c4d.js",
    "assets/photo-1a2b3c4d.webp",
    "assets/short-1a2b3c4d.js",
    "deep/er/plain.txt",
    "en.html",
    "index.html",
    "my.html",
  ]);
  for (const path of ["assets/long-1a2b3c4d.js", "deep/er/plain.txt"]) {
    const whole = await Deno.readFile(app.path(`dist/site/${path}`));
    const br = await Deno.readFile(app.path(`dist/site/${path}.br`));
    const gzip = await Deno.readFile(app.path(`dist/site/${path}.gz`));
    assert.deepEqual(new Uint8Array(brotliDecompressSync(br)), whole);
    assert.deepEqual(new Uint8Array(gunzipSync(gzip)), whole);
    assert.deepEqual(files.get(path)?.encodings, { br: br.length, gzip: gzip.length });
    assert.equal(files.get(path)?.size, whole.length);
  }
  for (const path of ["short-1a2b3c4d.js", "noise-1a2b3c4d.js", "photo-1a2b3c4d.webp"]) {
    assert.deepEqual(files.get(`assets/${path}`)?.encodings, {}, path);
  }
  assert.equal(files.get("deep/er/plain.txt")?.type, "text/plain; charset=utf-8");
  assert.equal(files.get("deep/er/plain.txt")?.immutable, false);
  assert.equal(files.get("assets/photo-1a2b3c4d.webp")?.type, "image/webp");
  assert.equal(files.get("assets/photo-1a2b3c4d.webp")?.immutable, true);
});

Deno.test("keeps the hashed files of the previous build, and removes those of the build before it", async () => {
  await using app = await makeApp();
  const script = (name: string) => ({ [`assets/${name}.js`]: `${name};`.repeat(400) });
  const releases = [["a", "shared"], ["b", "shared"], ["c"], ["c"]];
  const scripts: (string[])[] = [];
  for (const names of releases) {
    app.output = Object.assign({ "index.html": PAGE, "sw.js": "" }, ...names.map(script));
    await build(app);
    const files = (await readSiteFiles(app.path("dist/site"))).filter((file) => file.immutable);
    scripts.push(files.map(({ path, previous }) => path.slice(7, -3) + (previous ? " kept" : "")));
    for (const { path } of files) {
      for (const ending of ["", ".br", ".gz"]) {
        assert.ok(await Deno.stat(app.path(`dist/site/${path}${ending}`)), path);
      }
    }
  }
  assert.deepEqual(scripts, [
    ["a", "shared"],
    ["b", "shared", "a kept"],
    ["c", "b kept", "shared kept"],
    ["c", "b kept", "shared kept"],
  ], "the same app built again forgets nothing");
  const remaining = [...Deno.readDirSync(app.path("dist/site/assets"))].map(({ name }) => name);
  assert.ok(!remaining.some((name) => name.startsWith("a.")));
});

Deno.test("reports a failed build and leaves the old site in place", async () => {
  await using app = await makeApp();
  await build(app);
  await app.write("web/main.tsx", "wrong");
  const failures: [string, () => Promise<void>][] = [
    ["The web app could not be built: no room", () => Promise.reject(new Error("no room"))],
    ["Vite ended with 1", () => Promise.reject(new BuildFailed("Vite ended with 1"))],
  ];
  for (const [message, bundle] of failures) {
    await assert.rejects(
      buildIfChanged({ root: app.root, bundle }),
      (error) => error instanceof BuildFailed && error.message === message,
    );
  }
  app.output = { "index.html": "<p>no tag</p>" };
  await assert.rejects(build(app), BuildFailed);
  assert.deepEqual(app.dist(), ["lock", "site", "stamp"]);
  assert.equal(await Deno.readTextFile(app.path("dist/site/index.html")), PAGE);

  app.output = { "index.html": PAGE };
  assert.deepEqual(await buildIfChanged(app), { built: true }, "and is tried again");
});

Deno.test("leaves a whole site after the next build, wherever a build was killed", async () => {
  await using app = await makeApp();
  const killPoints: Record<string, () => Promise<void>> = {
    "before the swap": () => app.write("dist/next-1/index.html", "half"),
    "after the stamp went": () => Deno.remove(app.path("dist/stamp")),
    "between the two renames": async () => {
      await Deno.remove(app.path("dist/stamp"));
      await Deno.rename(app.path("dist/site"), app.path("dist/last"));
      await app.write("dist/next-1/index.html", "never swapped in");
    },
    "before the stamp was written": async () => {
      await Deno.remove(app.path("dist/stamp"));
      await app.write("dist/last/index.html", "replaced");
      await app.write("dist/stamp.new", "half");
    },
    "with a list that is half written": () => app.write("dist/site/site.json", `{"files": [{"pa`),
  };
  for (const [when, leave] of Object.entries(killPoints)) {
    await build(app);
    await leave();
    await app.write("web/main.tsx", when);
    app.output = { "index.html": PAGE, [`assets/${when.replaceAll(" ", "-")}.js`]: "1" };
    assert.deepEqual(await buildIfChanged(app), { built: true }, when);
    assert.deepEqual(app.dist(), ["lock", "site", "stamp"], when);
    assert.equal(await Deno.readTextFile(app.path("dist/site/index.html")), PAGE, when);
  }
});

Deno.test("still knows the previous site when a build was killed between the two renames", async () => {
  await using app = await makeApp();
  app.output = { "index.html": PAGE, "assets/old.js": "1" };
  await build(app);
  await Deno.remove(app.path("dist/stamp"));
  await Deno.rename(app.path("dist/site"), app.path("dist/last"));
  app.output = { "index.html": PAGE, "assets/new.js": "1" };
  await buildIfChanged(app);
  assert.equal(await Deno.readTextFile(app.path("dist/site/assets/old.js")), "1");
});

Deno.test("does not take a site without a stamp for a current one", async () => {
  await using app = await makeApp();
  await build(app);
  await app.write("web/main.tsx", "second");
  const bundle = async (root: string, outDir: string) => {
    await app.bundle(root, outDir);
    await app.write("dist/stamp.new/in-the-way", "");
  };
  await assert.rejects(buildIfChanged({ root: app.root, bundle }), BuildFailed);
  await Deno.remove(app.path("dist/stamp.new"), { recursive: true });
  await app.write("web/main.tsx", "first");
  assert.deepEqual(await buildIfChanged(app), { built: true });
});

Deno.test("two builds at the same time take turns, and one build is enough", async () => {
  await using app = await makeApp();
  let running = 0;
  const bundle = async (root: string, outDir: string) => {
    running++;
    assert.equal(running, 1);
    await app.bundle(root, outDir);
    running--;
  };
  const both = await Promise.all([1, 2].map(() => buildIfChanged({ root: app.root, bundle })));
  assert.deepEqual(both.map(({ built }) => built).sort(), [false, true]);
  await Promise.all([1, 2].map(() => build({ root: app.root, bundle })));
  assert.equal(app.builds(), 3);
});

Deno.test("a killed process does not block the next build", async () => {
  await using app = await makeApp();
  await app.write(
    "stuck.ts",
    `import { build } from ${JSON.stringify(new URL("./build.ts", import.meta.url).href)};
    await build({ root: ${JSON.stringify(app.root)}, bundle: async () => {
      console.log("building");
      await new Promise((resolve) => setTimeout(resolve, 60_000));
    } });`,
  );
  const stuck = new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--no-config", app.path("stuck.ts")],
    stdout: "piped",
  }).spawn();
  const reader = stuck.stdout.getReader();
  assert.equal(new TextDecoder().decode((await reader.read()).value), "building\n");
  stuck.kill("SIGKILL");
  await stuck.status;
  await reader.cancel();

  assert.deepEqual(await buildIfChanged(app), { built: true });
  assert.deepEqual(app.dist(), ["lock", "site", "stamp"]);
});

/** A tree of sources, with a bundler that writes `output` in Vite's place. */
async function makeApp() {
  const root = await Deno.makeTempDir({ prefix: "pyinnya-build-" });
  let builds = 0;
  const app = {
    root,
    [Symbol.asyncDispose]: () => Deno.remove(root, { recursive: true }),
    output: { "index.html": PAGE } as Record<string, string | Uint8Array<ArrayBuffer>>,
    builds: () => builds,
    path: (path: string) => join(root, path),
    dist: () => [...Deno.readDirSync(join(root, "dist"))].map(({ name }) => name).sort(),
    async write(path: string, content: string | Uint8Array<ArrayBuffer>, below = root) {
      await Deno.mkdir(dirname(join(below, path)), { recursive: true });
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      await Deno.writeFile(join(below, path), bytes);
    },
    async bundle(_root: string, outDir: string) {
      builds++;
      for (const [path, content] of Object.entries(app.output)) {
        await app.write(path, content, outDir);
      }
    },
  };
  for (
    const source of [
      "web/main.tsx",
      "locales/en/app.json",
      "server/limits.ts",
      "server/features/notes/schema.ts",
      "deno.json",
      "deno.lock",
    ]
  ) await app.write(source, "first");
  await app.write("server/schema-fields.ts", 'import { SHORT } from "./limits.ts";');
  await app.write(
    "server/contract.ts",
    `export type { Api } from "./app.ts";
export * from "./schema-fields.ts";
export {
  noteInput,
} from "./features/notes/schema.ts";`,
  );
  return app;
}
