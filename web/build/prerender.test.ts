import assert from "node:assert/strict";
import { checkFirstFiles, compose, withHints } from "./prerender.ts";

const SHELL = `<!doctype html>
<html lang="en" data-theme="a">
  <head>
    <meta name="description" content="An academy.">
    <title>Pyinnya</title>
    <script src="/theme.js"></script>
    <script type="module" crossorigin src="/assets/main.js"></script>
    <link rel="modulepreload" crossorigin href="/assets/icon.js">
    <link rel="stylesheet" crossorigin href="/assets/main.css">
  </head>
  <body><div id="root"></div><noscript>Needs JavaScript.</noscript></body>
</html>`;
const rendered = {
  html: `<link rel="preload" as="image" href="/a.svg"/><p>$1 & $& <noscript>x</noscript></p>`,
  title: `"Plans" & more`,
  description: "What <we> offer",
};
const needs = { scripts: ["assets/page.js", "assets/icon.js"], fonts: ["assets/a.woff2"] };

Deno.test("names the scripts of a readable page, and loads none of them before the first paint", () => {
  const page = compose(SHELL, rendered, { ...needs, language: "my", isReadable: true });
  assert.match(page, /<html lang="my" data-theme="a">/);
  assert.match(page, /content="What &#60;we&#62; offer"/);
  assert.match(page, /<title>&#34;Plans&#34; &#38; more<\/title>/);
  assert.ok(page.includes(`<div id="root"><p>$1 & $& <noscript>x</noscript></p></div></body>`));
  assert.doesNotMatch(page, /module|as="image"|Needs JavaScript/);
  assert.match(
    page,
    /data-main="\/assets\/main.js \/assets\/icon.js" data-parts="\/assets\/page.js"/,
  );
  assert.match(page, /<link rel="preload" as="font"[^>]* href="\/assets\/a.woff2">/);
  assert.ok(page.indexOf("main.css") < page.indexOf("later.js"));
});

Deno.test("asks at once for the scripts of a page that needs a signed-in user, and names each once", () => {
  const page = compose(SHELL, rendered, { ...needs, language: "en", isReadable: false });
  assert.match(page, /<script [^>]*type="module" crossorigin src="\/assets\/main.js">/);
  assert.equal(page.match(/rel="modulepreload"/g)?.length, 2);
  assert.match(page, /Needs JavaScript/);
});

Deno.test("throws when index.html has no place for the page", () => {
  const changed = SHELL.replace(`<div id="root">`, `<div id="app">`);
  assert.throws(
    () => compose(changed, rendered, { ...needs, language: "en", isReadable: true }),
    /no place/,
  );
});

Deno.test("names each script of a course page once in its shell, and runs the early script first", () => {
  const files = ["assets/page.js", "assets/icon.js", "assets/main.js", "assets/a.woff2"];
  const page = withHints(SHELL, "my", files, "assets/early.js");
  assert.match(page, /<link rel="preload" as="font"[^>]* href="\/assets\/a.woff2">/);
  assert.match(page, /<html lang="my" data-theme="a">/);
  assert.match(
    page,
    /<link fetchpriority="low" rel="modulepreload" crossorigin href="\/assets\/page.js">/,
  );
  assert.match(
    page,
    /<script async type="module" crossorigin src="\/assets\/early.js"><\/script>\s+<script type="module"/,
  );
  assert.equal(page.match(/icon.js/g)?.length, 1);
  assert.equal(page.match(/main.js/g)?.length, 1);
  assert.ok(page.indexOf("page.js") > page.indexOf("main.css"));
  const visitorPage = withHints(SHELL, "my", files);
  assert.ok(visitorPage.includes("page.js"));
  assert.ok(!/early|undefined/.test(visitorPage));
});

Deno.test("fails the build when the HTML does not name a file that the first script imports", () => {
  const manifest = {
    "index.html": { file: "assets/main.js", imports: ["_core.js"] },
    "_core.js": { file: "assets/core.js" },
  };
  const named = `<script src="/assets/main.js"></script><link href="/assets/core.js">`;
  checkFirstFiles(named, manifest);
  assert.throws(
    () => checkFirstFiles(`<script src="/assets/main.js"></script>`, manifest),
    /index\.html does not name assets\/core\.js/,
  );
});
