// Serves the built web app. Only files in its list exist here, so no path can lead out of the
// folder.
import { join } from "node:path";
import * as z from "zod";
import { hasSignedInCookie } from "../accounts.ts";
import { type ByteRange, endsByLength, openSlice, parseRange } from "./ranges.ts";
import { matchesEtag, parseWeighted } from "./request-headers.ts";

type Language = "en" | "my";
export type Site = { serve(request: Request): Response };

type FileVariant = {
  encoding?: "br" | "gzip";
  etag: string;
  size: number;
  path: string;
  /** In memory if the file is small. Otherwise each request reads the disk. */
  bytes?: Uint8Array<ArrayBuffer>;
};
type SiteFile = {
  type: string;
  immutable: boolean;
  whole: FileVariant;
  encoded: FileVariant[];
  /** A Link header with the page's first calls: the browser makes them while the scripts load. */
  link?: string;
};

const MAX_BYTES_IN_MEMORY = 256 * 1024;

/** The content of site.json, which web/build writes. */
const siteManifest = z.object({
  files: z.array(z.object({
    path: z.string(),
    type: z.string(),
    size: z.number(),
    etag: z.string(),
    immutable: z.boolean(),
    encodings: z.object({ br: z.number().optional(), gzip: z.number().optional() }),
    asks: z.array(z.string()).optional(),
  })),
});
type ListedFile = z.infer<typeof siteManifest>["files"][number];

export async function loadSite(folder: string): Promise<Site> {
  const files = new Map<string, SiteFile>();
  await Promise.all((await readManifest(folder)).map(async (listed) => {
    files.set(listed.path, await loadFile(folder, listed));
  }));
  const en = files.get("en.html");
  const my = files.get("my.html");
  if (!en || !my) throw new Error(`The web app in ${folder} has no page. Run: deno task build`);

  return {
    serve(request) {
      if (request.method !== "GET" && request.method !== "HEAD") {
        return refusal(request, 405, "Method not allowed", { allow: "GET, HEAD" });
      }
      const path = pathOf(request.url);
      const file = path === undefined ? undefined : files.get(path);
      if (file) return answer(request, file);
      if (path === undefined || isFile(path)) return missing(request);

      const { headers } = request;
      const language = preferredLanguage(headers.get("cookie"), headers.get("accept-language"));
      const isKnown = hasSignedInCookie(headers.get("cookie"));
      // Some pages are rendered at build time. All others begin as the same empty page. A signed-in
      // user never sees the landing page for a moment.
      const name = path === "" ? isKnown ? "home" : "index" : isStart(path) ? "" : path;
      // A course has a page of its own for visitors: it names other scripts.
      const page = !isKnown && files.get(`pages/${name}.visitor.${language}.html`) ||
        (files.get(`pages/${name}.${language}.html`) ?? { en, my }[language]);
      return answer(request, page, {
        "content-language": language,
        vary: "Cookie, Accept-Language, Accept-Encoding",
        ...page.link && isKnown ? { link: page.link } : {},
      });
    },
  };
}

/** The user's own choice first, then the browser's order. English if neither names Burmese. */
export function preferredLanguage(cookie: string | null, acceptLanguage: string | null): Language {
  const chosen = /(?:^|;)\s*lang=(en|my)\s*(?:;|$)/.exec(cookie ?? "")?.[1];
  if (chosen) return chosen === "my" ? "my" : "en";
  const [first] = parseWeighted(acceptLanguage)
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ name }) => name.split("-")[0])
    .filter((name) => name === "en" || name === "my");
  return first === "my" ? "my" : "en";
}

async function readManifest(folder: string): Promise<ListedFile[]> {
  let text: string;
  try {
    text = await Deno.readTextFile(join(folder, "site.json"));
  } catch (error) {
    if (!(error instanceof Deno.errors.NotFound)) throw error;
    throw new Error(`There is no built web app in ${folder}. Run: deno task build`);
  }
  return siteManifest.parse(JSON.parse(text)).files;
}

async function loadFile(folder: string, listed: ListedFile): Promise<SiteFile> {
  const { type, immutable, etag, encodings, asks } = listed;
  const path = join(folder, listed.path);
  const load = async (variant: FileVariant): Promise<FileVariant> =>
    variant.size > MAX_BYTES_IN_MEMORY
      ? variant
      : { ...variant, bytes: await readExactly(variant.path, variant.size) };

  const encoded: FileVariant[] = [];
  const { br, gzip } = encodings;
  if (br) encoded.push({ encoding: "br", etag: `"${etag}-br"`, size: br, path: `${path}.br` });
  if (gzip) {
    encoded.push({ encoding: "gzip", etag: `"${etag}-gzip"`, size: gzip, path: `${path}.gz` });
  }
  const whole = await load({ etag: `"${etag}"`, size: listed.size, path });
  const link = asks?.map((path) => `<${path}>; rel=preload; as=fetch; crossorigin`).join(", ");
  return { type, immutable, whole, encoded: await Promise.all(encoded.map(load)), link };
}

async function readExactly(path: string, size: number) {
  const bytes = await Deno.readFile(path);
  if (bytes.length !== size) {
    throw new Error(`${path} does not have the size that the build wrote. Build again.`);
  }
  return bytes;
}

/** Reads the raw address: parsing would silently repair addresses that must be refused. */
function pathOf(url: string): string | undefined {
  const raw = /^[^:]+:\/\/[^/?#]*\/?([^?#]*)/.exec(url)?.[1] ?? "";
  try {
    const segments = raw.split("/").map(decodeURIComponent);
    return segments.some(isSuspicious) ? undefined : segments.join("/");
  } catch {
    return undefined;
  }
}

const isSuspicious = (segment: string) =>
  // deno-lint-ignore no-control-regex
  segment === "." || segment === ".." || /[\/\\\u0000-\u001f\u007f]/.test(segment);

/** The two files of `/` have no other address. */
const isStart = (path: string) => path === "index" || path === "home";

/** An old tab that asks for a missing script must not get a page in its place. */
const isFile = (path: string) => /^assets(\/|$)|\.[^/]*$/.test(path);

function answer(
  request: Request,
  file: SiteFile,
  pageHeaders: Record<string, string> = {},
): Response {
  const requestHeaders = request.headers;
  const range = wantsRange(request, file.whole.etag)
    ? parseRange(requestHeaders.get("range"), file.whole.size)
    : "whole";
  const variant = range === "whole"
    ? bestVariant(file, requestHeaders.get("accept-encoding"))
    : file.whole;

  // After a 304 a browser keeps its old headers. So the page with a Link header has another ETag.
  const etag = pageHeaders.link ? variant.etag.replace(/"$/, '-asks"') : variant.etag;
  const headers = new Headers({
    "cache-control": file.immutable ? "max-age=31536000, immutable" : "no-cache",
  });
  // A hashed name never gets another content, so no browser asks whether it has. Together, the
  // ETags of all files of the app would cost a phone two kilobytes.
  if (!file.immutable) headers.set("etag", etag);
  if (file.encoded.length > 0) headers.set("vary", "Accept-Encoding");
  for (const [name, value] of Object.entries(pageHeaders)) headers.set(name, value);

  if (matchesEtag(requestHeaders.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set("content-type", file.type);
  // A part of a file is always a part of its plain form.
  if (variant.encoding) headers.set("content-encoding", variant.encoding);
  else headers.set("accept-ranges", "bytes");

  if (range === "unsatisfiable") {
    return refusal(request, 416, "Range not satisfiable", {
      "accept-ranges": "bytes",
      "content-range": `bytes */${variant.size}`,
    });
  }
  if (range === "whole") return send(request, 200, variant, undefined, headers);
  headers.set("content-range", `bytes ${range.start}-${range.end}/${variant.size}`);
  return send(request, 206, variant, range, headers);
}

function send(
  request: Request,
  status: number,
  variant: FileVariant,
  range: ByteRange | undefined,
  headers: Headers,
): Response {
  const { start, end } = range ?? { start: 0, end: variant.size - 1 };
  headers.set("content-length", String(end - start + 1));
  if (request.method === "HEAD") return new Response(null, { status, headers });
  if (variant.bytes) {
    return new Response(variant.bytes.subarray(start, end + 1), { status, headers });
  }
  try {
    return new Response(openSlice(variant.path, { start, end }, endsByLength(request)), {
      status,
      headers,
    });
  } catch (error) {
    // A newer build has replaced the folder while this server still runs.
    if (error instanceof Deno.errors.NotFound) return missing(request);
    throw error;
  }
}

/** There are no dates here, so an If-Range with a date cannot match. */
function wantsRange({ method, headers }: Request, etag: string): boolean {
  const ifRange = headers.get("if-range");
  return method === "GET" && headers.has("range") && (ifRange === null || ifRange.trim() === etag);
}

/** The form that the browser prefers. If it likes several equally: brotli, gzip, plain. */
function bestVariant({ whole, encoded }: SiteFile, acceptEncoding: string | null): FileVariant {
  const weights = new Map(parseWeighted(acceptEncoding).map(({ name, weight }) => [name, weight]));
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  let best = whole;
  let most = weightOf("identity");
  for (const variant of encoded) {
    const weight = weightOf(variant.encoding ?? "identity");
    if (weight > most || weight > 0 && weight === most && best === whole) {
      best = variant;
      most = weight;
    }
  }
  return best;
}

const missing = (request: Request) => refusal(request, 404, "Not found");

function refusal(
  { method }: Request,
  status: number,
  sentence: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(method === "HEAD" ? null : sentence, {
    status,
    headers: {
      "cache-control": "no-store",
      "content-length": String(sentence.length),
      "content-type": "text/plain; charset=utf-8",
      ...headers,
    },
  });
}
