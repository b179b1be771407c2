// Sends an object: whole, one exact range of it, or nothing because the caller has it already.
import { endsByLength, openSlice, parseRange } from "../../../server/http/ranges.ts";
import { openBlockCache } from "./hot.ts";
import type { StoredFile } from "./object-types.ts";

const hotSlice = openBlockCache();

/**
 * `download` is the file name for saving. If it is empty, the object's own name counts. If it is
 * null, the browser shows the object.
 */
export function send(
  request: Request,
  found: StoredFile,
  download: string | null,
): Response {
  const { method, headers: requestHeaders } = request;
  const { file, facts } = found;
  const lastModified = new Date(facts.createdAt).toUTCString();
  const headers = new Headers({
    "accept-ranges": "bytes",
    "cache-control": facts.cacheControl,
    etag: facts.etag,
    "last-modified": lastModified,
  });
  if (isUnchanged(requestHeaders, facts.etag, lastModified)) {
    return new Response(null, { status: 304, headers });
  }
  headers.set("content-type", facts.contentType);
  if (download !== null) headers.set("content-disposition", attachment(download));

  const ifRange = requestHeaders.get("if-range")?.trim();
  const isSame = ifRange === undefined || ifRange === facts.etag || ifRange === lastModified;
  // Only GET can have a range (RFC 9110, 14.2).
  const mayBePart = method === "GET" && isSame;
  const range = mayBePart ? parseRange(requestHeaders.get("range"), facts.size) : "whole";
  if (range === "unsatisfiable") return unsatisfiable(facts.size);
  const { start, end } = range === "whole" ? { start: 0, end: facts.size - 1 } : range;
  if (range !== "whole") headers.set("content-range", `bytes ${start}-${end}/${facts.size}`);
  headers.set("content-length", String(end - start + 1));
  const answer = { status: range === "whole" ? 200 : 206, headers };
  if (method === "HEAD" || facts.size === 0) return new Response(null, answer);
  const hot = range === "whole" ? undefined : hotSlice(found, range);
  return new Response(hot ?? openSlice(file, { start, end }, endsByLength(request)), answer);
}

/** An ETag counts before a date, because a date has only whole seconds. */
function isUnchanged(requestHeaders: Headers, etag: string, lastModified: string): boolean {
  const etags = requestHeaders.get("if-none-match")?.trim();
  if (etags !== undefined) {
    return etags === "*" || (etags.match(/"[^"]*"/g)?.includes(etag) ?? false);
  }
  return Date.parse(requestHeaders.get("if-modified-since") ?? "") >= Date.parse(lastModified);
}

function unsatisfiable(size: number): Response {
  const body = {
    statusCode: "416",
    code: "InvalidRange",
    error: "InvalidRange",
    message: "The requested range is not satisfiable",
  };
  return Response.json(body, {
    status: 416,
    headers: { "accept-ranges": "bytes", "content-range": `bytes */${size}` },
  });
}

function attachment(name: string): string {
  if (name === "") return "attachment;";
  // encodeURIComponent leaves these letters alone, but a header may not hold them (RFC 8187).
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename=${encoded}; filename*=UTF-8''${encoded};`;
}
