// Answers reads of objects: their bytes, their facts, signed addresses and lists.
import type { Access } from "./access.ts";
import { readJson } from "./incoming.ts";
import { listFolder } from "./list.ts";
import { isMissing } from "./disk.ts";
import type { Facts, Objects, StoredFile } from "./object-types.ts";
import { badRequest, noObject } from "./refused.ts";
import { send } from "./send.ts";

const MAX_CACHED = 1000;

export function openReads(objects: Objects, access: Access, bucket: string) {
  const find = async (name: string): Promise<StoredFile> => {
    const found = await objects.find(bucket, name);
    if (!found) throw noObject();
    return found;
  };
  /**
   * Bytes never change under their id, so known facts are right as long as the file can be opened.
   */
  const cache = new Map<string, StoredFile>();

  async function sendObject(request: Request, { searchParams }: URL, name: string) {
    const cached = request.method === "GET" && !isConditional(request)
      ? cache.get(name)
      : undefined;
    const download = searchParams.get("download");
    try {
      if (cached) return send(request, cached, download);
    } catch (error) {
      if (!isMissing(error)) throw error;
      cache.delete(name);
    }
    const found = await find(name);
    if (cache.size === MAX_CACHED) cache.clear();
    if (found.facts.size > 0) cache.set(name, found);
    try {
      return send(request, found, download);
    } catch (error) {
      // The object was removed at this very moment.
      throw isMissing(error) ? noObject() : error;
    }
  }
  const signedPath = (name: string, seconds: number) =>
    `/object/sign/${bucket}/${name}?token=${access.signRead(name, seconds)}`;

  return {
    bytes: sendObject,

    async signedBytes(request: Request, url: URL, name: string) {
      const { exp = 0 } = access.demandToken(url.searchParams.get("token"), name, "read");
      const answer = await sendObject(request, url, name);
      answer.headers.set("expires", new Date(exp * 1000).toUTCString());
      return answer;
    },

    async info(name: string) {
      return Response.json(toObjectInfo(bucket, (await find(name)).facts));
    },

    async sign(request: Request, name: string) {
      const { expiresIn, paths } = readSignOptions(await readJson(request));
      if (name) {
        await find(name);
        return Response.json({ signedURL: signedPath(name, expiresIn) });
      }
      const each = (paths ?? []).map(async (path) => {
        const found = await objects.find(bucket, path);
        return found
          ? { error: null, path, signedURL: signedPath(path, expiresIn) }
          : { error: "Either the object does not exist or you do not have access to it", path };
      });
      return Response.json(await Promise.all(each));
    },

    async list(request: Request) {
      return Response.json(await listFolder(objects, bucket, await readJson(request)));
    },
  };
}

const isConditional = ({ headers }: Request) =>
  headers.has("if-none-match") || headers.has("if-modified-since");

export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

function readSignOptions({ expiresIn, paths }: Record<string, unknown>) {
  const isTime = typeof expiresIn === "number" && Number.isSafeInteger(expiresIn) && expiresIn >= 1;
  if (!isTime) throw badRequest("body/expiresIn must be >= 1");
  if (paths !== undefined && !isTexts(paths)) throw badRequest("body/paths must be array");
  return { expiresIn, paths };
}

const toObjectInfo = (bucket: string, facts: Facts) => ({
  id: facts.id,
  name: facts.name,
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
