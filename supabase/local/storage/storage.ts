// Serves Supabase Storage's HTTP API from this machine's disk, as much of it as the academy needs.
import { dirname, join } from "node:path";
import { makePrivate } from "../private-folder.ts";
import { type Access, openAccess } from "./access.ts";
import { type Limits, limits as ownLimits } from "./bucket.ts";
import { isMissing } from "./disk.ts";
import { isBucket, locateFiles } from "./object-files.ts";
import { openObjectRoutes } from "./object-routes.ts";
import type { Objects } from "./object-types.ts";
import { openPlacement } from "./place-objects.ts";
import { openReads } from "./reads.ts";
import { openReceivedBytes } from "./received-bytes.ts";
import { asRefused, badRequest, Refused, unknownRoute } from "./refused.ts";
import { openWrites, wantsUpsert } from "./writes.ts";

export type LocalStorage = {
  /** The key that the server's own calls send in `Authorization`. */
  serviceKey: string;
  /** Answers every request below `/storage/v1`. */
  serve(request: Request): Promise<Response>;
  /** For the seed, which runs before a server listens. Returns false if the name is taken. */
  put(name: string, bytes: Uint8Array, contentType: string): Promise<boolean>;
};

type StorageOptions = {
  limits?: Limits;
  /** How many seconds a token for an upload is valid. */
  uploadSeconds?: number;
};

export const mount = "/storage/v1";

/** The same as in a hosted project. */
const UPLOAD_S = 2 * 3600;
const SWEEP_MS = 3_600_000;
const SIGNED = `${mount}/upload/resumable/sign`;

export async function openLocalStorage(
  dataDir: string,
  bucket: string,
  { limits = ownLimits, uploadSeconds = UPLOAD_S }: StorageOptions = {},
): Promise<LocalStorage> {
  if (!isBucket(bucket)) throw new Error(`${bucket} is not a valid bucket name.`);
  const folder = join(dataDir, "storage");
  await makePrivate(folder);
  const objects = openObjects(folder);
  await objects.sweep();
  let swept = Date.now();
  const openedAt = new Date().toISOString();
  const access = await openAccess(folder, bucket);
  const reads = openReads(objects, access, bucket);
  const writes = openWrites({ objects, access, bucket, limits, uploadSeconds });

  /** Runs with uploads, because only uploads leave remains. */
  function sweepNowAndThen() {
    if (Date.now() - swept < SWEEP_MS) return;
    swept = Date.now();
    objects.sweep().catch((error) => console.error("Storage could not be swept:", error));
  }

  const routeObject = openObjectRoutes({ access, reads, writes, sweepNowAndThen });
  const routeResumable = openResumableRoute({ access, objects, bucket, limits, sweepNowAndThen });

  function bucketInfo() {
    return Response.json({
      id: bucket,
      name: bucket,
      owner: "",
      public: false,
      created_at: openedAt,
      updated_at: openedAt,
      file_size_limit: limits.fileSize,
      allowed_mime_types: limits.types,
    });
  }

  async function route(request: Request): Promise<Response> {
    const url = new URL(request.url);
    const [kind, ...parts] = namesIn(url.pathname);
    if (kind === "object") return await routeObject(request, url, parts);
    if (kind === "upload" && parts[0] === "resumable") return await routeResumable(request);
    if (kind === "bucket" && request.method === "GET" && parts.length === 1) {
      access.demandKey(request);
      access.demandBucket(parts[0]);
      return bucketInfo();
    }
    throw unknownRoute(request);
  }

  return {
    serviceKey: access.serviceKey,
    put: writes.put,
    async serve(request) {
      const answer = await route(request).catch(refusal);
      // A browser looks only at the headers of an answer to OPTIONS, so a refusal becomes an empty
      // answer.
      const given = request.method === "OPTIONS" && !answer.ok ? new Response(null) : answer;
      allowOthers(request, given.headers);
      given.headers.set("x-content-type-options", "nosniff");
      return request.method === "HEAD" ? new Response(null, given) : given;
    },
  };
}

type ResumableOptions = {
  access: Access;
  objects: Objects;
  bucket: string;
  limits: Limits;
  sweepNowAndThen(): void;
};

type Serve = (request: Request) => Promise<Response>;

function openResumableRoute(
  { access, objects, bucket, limits, sweepNowAndThen }: ResumableOptions,
): Serve {
  let resumable: Promise<Serve> | undefined;

  /** The library of these uploads is large, and the product starts sooner without it. */
  async function loadResumable(): Promise<Serve> {
    const { openResumable } = await import("./resumable.ts");
    return openResumable({
      path: `${mount}/upload/resumable`,
      bucket,
      objects,
      limits,
      admit(request, name) {
        if (!isSigned(request)) return wantsUpsert(request);
        const signature = request.headers.get("x-signature");
        if (!signature) throw new Refused(400, "InvalidSignature", "Missing x-signature header");
        return access.demandToken(signature, name, "upload").upsert ?? false;
      },
    });
  }

  return async (request) => {
    const { method } = request;
    if (!/^(POST|PATCH|HEAD|DELETE|OPTIONS)$/.test(method)) throw unknownRoute(request);
    if (method !== "OPTIONS" && !isSigned(request)) access.demandKey(request);
    if (method === "POST") sweepNowAndThen();
    resumable ??= loadResumable();
    return await (await resumable)(request);
  };
}

const isSigned = ({ url }: Request) => new URL(url).pathname.startsWith(SIGNED);

/** Sends what the hosted gateway sends. Other origins see no header about ranges there. */
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
    throw badRequest("Invalid key");
  }
}

function refusal(error: unknown): Response {
  const refused = asRefused(error);
  if (!refused) throw error;
  return refused.answer();
}

/**
 * Keeps objects on disk. Bytes come in under an id of their own. A name points to bytes through its
 * facts, and the first process that links these facts has the name. `incoming` notes each object
 * that is being placed or removed, so that a kill leaves nothing behind.
 */
export function openObjects(folder: string): Objects {
  const files = locateFiles(folder);
  const { find, partOf, bytesOf, factsPath } = files;
  const received = openReceivedBytes(files);

  return {
    find,
    partOf,
    bytesOf,
    ...received,
    ...openPlacement(files, received.discard),

    async list(bucket, path) {
      const folders: string[] = [];
      const names: string[] = [];
      const place = dirname(factsPath(bucket, `${path}x`));
      try {
        for await (const { name, isDirectory } of Deno.readDir(place)) {
          if (isDirectory) folders.push(name);
          else names.push(name.replace(/\.json$/, ""));
        }
      } catch (error) {
        if (!isMissing(error)) throw error;
      }
      const found = await Promise.all(names.map((name) => find(bucket, path + name)));
      return { folders, files: found.flatMap((object) => object ? [object.facts] : []) };
    },
  };
}
