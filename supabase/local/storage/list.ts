// Lists a folder as Supabase does: folders first, then files in the order that the caller wants.
import type { Facts, Objects } from "./object-types.ts";
import { isName } from "./object-files.ts";
import { badRequest } from "./refused.ts";

const columns = ["name", "updated_at", "created_at", "last_accessed_at"];

type ListOptions = {
  prefix: string;
  limit: number;
  offset: number;
  search: string;
  sortBy: string;
};

export async function listFolder(
  objects: Objects,
  bucket: string,
  asked: Record<string, unknown>,
): Promise<object[]> {
  const { prefix, limit, offset, search, sortBy } = readListOptions(asked);
  const folder = prefix === "" || prefix.endsWith("/") ? prefix : `${prefix}/`;
  if (!isName(bucket, `${folder}x`)) return [];
  const { folders, files } = await objects.list(bucket, folder);
  const isSought = (name: string) => name.toLowerCase().startsWith(search.toLowerCase());
  const [column = "name", order = "asc"] = sortBy.split(" ");
  const direction = order === "desc" ? -1 : 1;
  const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0) * direction;
  const key = ({ name, createdAt }: Facts) => column === "name" ? name : createdAt;
  return [
    ...folders.filter(isSought).sort(inOrder).map((name) => ({
      name,
      id: null,
      updated_at: null,
      created_at: null,
      last_accessed_at: null,
      metadata: null,
    })),
    ...files.filter(({ name }) => isSought(name.slice(folder.length)))
      .sort((a, b) => inOrder(key(a), key(b)))
      .map((facts) => ({ ...listed(facts), name: facts.name.slice(folder.length) })),
  ].slice(offset, offset + limit);
}

/** Describes an object as lists and removals show it. */
export const listed = ({ id, name, size, etag, contentType, cacheControl, createdAt }: Facts) => ({
  name,
  id,
  updated_at: createdAt,
  created_at: createdAt,
  last_accessed_at: createdAt,
  metadata: {
    eTag: etag,
    size,
    mimetype: contentType,
    cacheControl,
    lastModified: createdAt,
    contentLength: size,
    httpStatusCode: 200,
  },
});

function readListOptions(asked: Record<string, unknown>): ListOptions {
  const { prefix, limit = 100, offset = 0, search = "", sortBy = {} } = asked;
  const { column = "name", order = "asc" } = Object(sortBy);
  if (typeof prefix !== "string") throw badRequest("body must have required property 'prefix'");
  if (typeof search !== "string") throw badRequest("body/search must be string");
  if (!isWhole(limit) || limit < 1) throw badRequest("body/limit must be >= 1");
  if (!isWhole(offset)) throw badRequest("body/offset must be >= 0");
  if (!columns.includes(column) || !["asc", "desc"].includes(order)) {
    throw badRequest("body/sortBy must be equal to one of the allowed values");
  }
  return { prefix, limit, offset, search, sortBy: `${column} ${order}` };
}

const isWhole = (value: unknown): value is number =>
  typeof value === "number" && Number.isSafeInteger(value) && value >= 0;
