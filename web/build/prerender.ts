// Writes the pages that the user can read before any script runs: each in both languages, with what
// the first paint needs.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { textFileFor } from "./texts.ts";
import { EARLY_CALLS } from "./learner-files.ts";
import { API_CALLS_FILE, type ApiCalls } from "./finish-site.ts";
import type { pages, render, Rendered, shellAsks, shellNeeds, shells } from "../prerender.tsx";

type Renderer = {
  pages: typeof pages;
  render: typeof render;
  shellAsks: typeof shellAsks;
  shells: typeof shells;
  shellNeeds: typeof shellNeeds;
};
type Manifest = Record<string, { file: string; name?: string; imports?: string[] }>;

const languages = ["en", "my"] as const;
type Language = typeof languages[number];

/** Fonts of the first paint, for letters that the phone's own fonts may lack. */
const fonts = {
  en: ["fonts/noto-sans-myanmar-label.woff2"],
  my: ["fonts/noto-sans-myanmar-700.woff2", "fonts/noto-sans-myanmar-400.woff2"],
};

async function prerender(renderer: string, site: string): Promise<void> {
  const { pages, render, shellAsks, shells, shellNeeds }: Renderer = await import(
    pathToFileURL(join(renderer, "prerender.mjs")).href
  );
  const shell = await Deno.readTextFile(join(site, "index.html"));
  const manifest: Manifest = JSON.parse(
    await Deno.readTextFile(join(site, ".vite/manifest.json")),
  );
  checkFirstFiles(shell, manifest);
  const apiCalls: ApiCalls = { "en.html": shellAsks, "my.html": shellAsks };
  await Deno.mkdir(join(site, "pages/courses"), { recursive: true });
  for (const [name, page] of Object.entries(pages)) {
    for (const language of languages) {
      const rendered = await render(page, language);
      const html = compose(shell, rendered, {
        language,
        isReadable: page.isReadable,
        scripts: filesOf(manifest, rendered.needs),
        fonts: filesOf(manifest, fonts[language]),
      });
      const path = `pages/${name}.${language}.html`;
      await Deno.writeTextFile(join(site, path), html);
      if (page.asks) apiCalls[path] = page.asks;
    }
  }
  for (const language of languages) {
    const [early = ""] = filesOf(manifest, [EARLY_CALLS]);
    for (const page of shells) {
      const files = [
        ...filesOf(manifest, shellNeeds(page, language)),
        // The home is text above all, and another font would move it.
        ...page.name === "home" ? filesOf(manifest, fonts[language]) : [],
      ];
      const path = `pages/${page.name}.${language}.html`;
      const html = withHints(shell, language, files, page.forVisitors ? undefined : early);
      await Deno.writeTextFile(join(site, path), html);
      if (!page.forVisitors) apiCalls[path] = shellAsks;
    }
  }
  await Deno.writeTextFile(join(site, API_CALLS_FILE), JSON.stringify(apiCalls));
}

/**
 * later.js fetches these files before it imports the first script, so that it can fetch a hanging
 * file again.
 */
export function checkFirstFiles(shell: string, manifest: Manifest) {
  for (const file of filesOf(manifest, ["index.html"])) {
    if (!shell.includes(`"/${file}"`)) throw new Error(`index.html does not name ${file}`);
  }
}

type PageHead = { language: Language; isReadable: boolean; scripts: string[]; fonts: string[] };

/**
 * Puts a page into the shell. Throws if a change finds no place, because then index.html has
 * changed.
 */
export function compose(
  shell: string,
  { html, title, description }: Omit<Rendered, "needs">,
  { language, isReadable, scripts, fonts }: PageHead,
) {
  const main = findAddresses(/<script type="module"[^>]*?src="([^"]*)"/g, shell)[0] ?? "";
  const mainFiles = [
    main,
    ...findAddresses(/<link rel="modulepreload"[^>]*?href="([^"]*)"/g, shell),
  ];
  const pageScripts = scripts.map((file) => `/${file}`)
    .filter((address) => !mainFiles.includes(address));

  const links = [
    ...fonts.map((file) => fontLink(`/${file}`)),
    ...isReadable
      ? [
        `<script defer src="/later.js" data-main="${mainFiles.join(" ")}" data-parts="${
          pageScripts.join(" ")
        }"></script>`,
      ]
      : [
        `<script fetchpriority="low" type="module" crossorigin src="${main}"></script>`,
        ...[...mainFiles.slice(1), ...pageScripts].map((href) =>
          `<link fetchpriority="low" rel="modulepreload" crossorigin href="${href}">`
        ),
      ],
  ];
  const changes: [RegExp, (prefix: string) => string][] = [
    [/(<html\b[^>]*?\slang=)"[^"]*"/, (prefix) => `${prefix}"${language}"`],
    [
      /(<meta\s+name="description"\s+content=)"[^"]*"/,
      (prefix) => `${prefix}"${escape(description)}"`,
    ],
    [/<title>[^<]*<\/title>/, () => `<title>${escape(title)}</title>`],
    [/(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)\s*/g, () => ""],
    [/<\/head>/, () => `${links.map((link) => `  ${link}\n  `).join("")}</head>`],
    // Removes this before the page's HTML comes in, because that HTML may contain a noscript of its
    // own.
    [/(<noscript>[^]*?<\/noscript>\s*)/, (prefix) => isReadable ? "" : prefix],
    [/<div id="root"><\/div>/, () => `<div id="root">${withoutPreloads(html)}</div>`],
  ];
  return changes.reduce((text, [pattern, change]) => {
    if (text.search(pattern) < 0) throw new Error(`index.html has no place for ${pattern}`);
    return text.replace(pattern, (_, prefix) => change(prefix));
  }, shell);
}

/**
 * The empty shell of a page, with the page's scripts. Without these links a phone asks for the
 * scripts only after it has run the first script. `early` runs before the app. A visitor's page has
 * none.
 */
export function withHints(shell: string, language: Language, files: string[], early?: string) {
  const known = findAddresses(/<(?:script|link)\b[^>]*?(?:src|href)="([^"]*)"/g, shell);
  const links = files.map((file) => `/${file}`).filter((address) => !known.includes(address))
    .map((href) =>
      href.endsWith(".woff2")
        ? fontLink(href)
        : `<link fetchpriority="low" rel="modulepreload" crossorigin href="${href}">`
    );
  const script = early && `<script async type="module" crossorigin src="/${early}"></script>\n    `;
  return shell.replace(/(<html\b[^>]*?\slang=)"[^"]*"/, (_, prefix) => `${prefix}"${language}"`)
    .replace(/(?=<script type="module")/, () => script ?? "")
    .replace("</head>", () => `${links.map((link) => `  ${link}\n  `).join("")}</head>`);
}

const fontLink = (href: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`;

const findAddresses = (tags: RegExp, html: string) =>
  [...html.matchAll(tags)].map(([, address = ""]) => address);

/** React preloads the images of the page. The HTML parser finds them just as fast. */
const withoutPreloads = (html: string) => html.replace(/^(?:<link\b[^>]*>)+/, "");

/** The files of these keys and every file that they import. */
function filesOf(manifest: Manifest, keys: string[]): string[] {
  const files = new Set<string>();
  const add = (key: string) => {
    const words = textFileFor(key);
    const chunk = words
      ? Object.values(manifest).find(({ name }) => name === words)
      : manifest[key];
    if (!chunk) throw new Error(`The build has no ${key}`);
    if (files.has(chunk.file)) return;
    files.add(chunk.file);
    chunk.imports?.forEach(add);
  };
  keys.forEach(add);
  return [...files];
}

const escape = (text: string) => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);

if (import.meta.main) {
  const [renderer = "", site = ""] = Deno.args;
  await prerender(renderer, site);
}
