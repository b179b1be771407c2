// Supabase Storage's HTTP API, as much of it as reading needs: signed addresses, ranges, what is known of an object.
import { join } from "node:path";
import { type Facts, type Found, isBucket, openObjects, removeRemains } from "./objects.ts";
import { send } from "./send.ts";
import { openTokens } from "./tokens.ts";

export type LocalStorage = {
  /** What `Authorization` carries on the server's own calls. */
  serviceKey: string;
  /** Answers whatever comes in below `/storage/v1`. */
  serve(request: Request): Promise<Response>;
  /** For the seed, which has no server to speak to yet. False where the name is taken. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<boolean>;
};

export const mount = "/storage/v1";

/** Names are never used again, so what lies behind one never changes. */
const FOREVER = "max-age=31536000";
const LARGEST_BODY = 1024 * 1024;

class Refused extends Error {
  constructor(
    /** Told in the body: Supabase answers most of its refusals with status 400. */
    readonly code: string,
    readonly error: string,
    message: string,
    readonly status = 400,
  ) {
    super(message);
  }
}

const noObject = () => new Refused("404", "not_found", "Object not found");

export async function openLocalStorage(dataDir: string, bucket: string): Promise<LocalStorage> {
  const folder = join(dataDir, "storage");
  await removeRemains(folder);
  const objects = openObjects(folder);
  const tokens = await openTokens(folder);
  if (!isBucket(bucket)) throw new Error(`${bucket} cannot be a bucket's name.`);

  const find = async (name: string): Promise<Found> => {
    const found = await objects.find(bucket, name);
    if (!found) throw noObject();
    return found;
  };

  function signed(name: string, expiresIn: number): string {
    const exp = Math.floor(Date.now() / 1000) + expiresIn;
    const token = tokens.sign({ url: `${bucket}/${name}`, exp });
    return `/object/sign/${bucket}/${name}?token=${token}`;
  }

  function demandKey({ headers }: Request) {
    const key = /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1];
    const claims = tokens.verify(key ?? "");
    if (typeof claims === "string") throw new Refused("403", "Unauthorized", claims);
    if (claims.role !== "service_role") {
      throw new Refused("403", "Unauthorized", "new row violates row-level security policy");
    }
  }

  function demandBucket(named: string | undefined) {
    if (named !== bucket) throw new Refused("404", "Bucket not found", "Bucket not found");
  }

  async function readSigned(request: Request, url: URL, name: string) {
    const token = url.searchParams.get("token");
    if (!token) {
      throw new Refused("400", "Error", "querystring must have required property 'token'");
    }
    const claims = tokens.verify(token);
    if (typeof claims === "string") throw new Refused("400", "InvalidJWT", claims);
    if (claims.url !== `${bucket}/${name}`) {
      throw new Refused("400", "InvalidSignature", "The url do not match the signature");
    }
    const answer = await send(request, await find(name), url.searchParams.get("download"));
    if (claims.exp) answer.headers.set("expires", new Date(claims.exp * 1000).toUTCString());
    return answer;
  }

  async function sign(request: Request, name: string) {
    const { expiresIn, paths } = await readBody(request);
    if (name) {
      await find(name);
      return Response.json({ signedURL: signed(name, expiresIn) });
    }
    const each = (paths ?? []).map(async (path) => {
      const found = await objects.find(bucket, path);
      return found
        ? { error: null, path, signedURL: signed(path, expiresIn) }
        : { error: "Either the object does not exist or you do not have access to it", path };
    });
    return Response.json(await Promise.all(each));
  }

  async function route(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const [kind, ...parts] = namesIn(url.pathname);
    if (kind !== "object") throw unknownRoute(request, url);
    const isRead = request.method === "GET" || request.method === "HEAD";
    const verb = /^(sign|info|authenticated)$/.test(parts[0] ?? "")
      ? parts.shift()
      : "authenticated";
    if (verb === "info" && parts[0] === "authenticated") parts.shift();
    const [named, ...rest] = parts;
    const name = rest.join("/");

    if (verb === "sign" && isRead) {
      demandBucket(named);
      return await readSigned(request, url, name);
    }
    demandKey(request);
    demandBucket(named);
    if (verb === "sign" && request.method === "POST") return await sign(request, name);
    if (!isRead) throw unknownRoute(request, url);
    const found = await find(name);
    if (verb === "info") return Response.json(told(bucket, name, found.facts));
    return await send(request, found, url.searchParams.get("download"));
  }

  return {
    serviceKey: tokens.sign({ role: "service_role" }),
    put: (name, bytes, contentType) =>
      objects.put(bucket, name, bytes, { contentType, cacheControl: FOREVER }),
    async serve(request) {
      const answer = request.method === "OPTIONS"
        ? new Response(null, { status: 200 })
        : await route(request).catch(refusal);
      allowOthers(request, answer.headers);
      answer.headers.set("x-content-type-options", "nosniff");
      return request.method === "HEAD" ? new Response(null, answer) : answer;
    },
  };
}

/** What the hosted gateway sends. It shows other origins none of the headers that tell of ranges. */
function allowOthers(request: Request, headers: Headers) {
  headers.set("access-control-allow-origin", "*");
  if (request.method !== "OPTIONS") return;
  headers.set("access-control-allow-methods", "GET,HEAD,PUT,PATCH,POST,DELETE,OPTIONS");
  const asked = request.headers.get("access-control-request-headers");
  if (asked) headers.set("access-control-allow-headers", asked);
  headers.set("access-control-max-age", "3600");
}

function namesIn(pathname: string): string[] {
  try {
    return pathname.slice(mount.length + 1).split("/").map(decodeURIComponent);
  } catch {
    throw new Refused("400", "InvalidKey", "Invalid key");
  }
}

async function readBody(request: Request): Promise<{ expiresIn: number; paths?: string[] }> {
  const bytes = await readBounded(request);
  let said: unknown;
  try {
    said = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new Refused("400", "Error", "Body is not valid JSON");
  }
  const { expiresIn, paths } = Object(said);
  if (!Number.isSafeInteger(expiresIn) || expiresIn < 1) {
    throw new Refused("400", "Error", "body/expiresIn must be >= 1");
  }
  const isList = Array.isArray(paths) && paths.every((path) => typeof path === "string");
  if (paths !== undefined && !isList) throw new Refused("400", "Error", "body/paths must be array");
  return { expiresIn, paths };
}

async function readBounded({ body }: Request): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const piece of body ?? []) {
    size += piece.length;
    if (size > LARGEST_BODY) {
      throw new Refused("413", "Payload too large", "The object exceeded the maximum allowed size");
    }
    pieces.push(piece);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

const told = (bucket: string, name: string, facts: Facts) => ({
  id: facts.id,
  name,
  version: facts.id,
  bucket_id: bucket,
  size: facts.size,
  content_type: facts.contentType,
  cache_control: facts.cacheControl,
  etag: facts.etag,
  metadata: {},
  last_modified: facts.createdAt,
  created_at: facts.createdAt,
});

const unknownRoute = ({ method }: Request, { pathname }: URL) =>
  new Refused("404", "Not Found", `Route ${method}:${pathname} not found`, 404);

function refusal(error: unknown): Response {
  if (!(error instanceof Refused)) throw error;
  const { code: statusCode, message, status } = error;
  return Response.json({ statusCode, error: error.error, message }, { status });
}
