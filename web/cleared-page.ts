// The service worker's page for a phone without a network whose browser has deleted the app's
// files, but not the worker. The worker has no other file to show, and does not know the user's
// language.
import english from "../locales/en/worker.json" with { type: "json" };
import burmese from "../locales/my/worker.json" with { type: "json" };
import { PRODUCT } from "./lib/words/product.ts";

const section = (language: string, { title, text, retry }: typeof english) => `
<section lang="${language}">
<h1>${title.replace("{{product}}", PRODUCT)}</h1>
<p>${text}</p>
<p><a href="">${retry}</a></p>
</section>`;

const page = `<!doctype html>
<html lang="my">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>${PRODUCT}</title>
<style>
body { max-width: 26rem; margin: 12vh auto; padding: 0 1.5rem; font: 1rem/1.6 system-ui, sans-serif }
[lang=my] { line-height: 1.9 }
h1 { font-size: 1.25rem }
section + section { border-top: 1px solid; margin-top: 2rem; padding-top: 1rem }
a { display: inline-block; padding: .75rem 0 }
</style>
<main>
${section("my", burmese)}
${section("en", english)}
</main>
</html>`;

export const clearedPage = () =>
  new Response(page, {
    status: 503,
    headers: { "content-type": "text/html; charset=utf-8", "cache-control": "no-store" },
  });
