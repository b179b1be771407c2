// Changes the bucket by one request: an upload, a token for an upload, a move or a removal.
import type { Access } from "./access.ts";
import { demandType, type Limits } from "./bucket.ts";
import { readJson, readUpload } from "./incoming.ts";
import { listed } from "./list.ts";
import { isName } from "./object-files.ts";
import type { Facts, Objects } from "./object-types.ts";
import { isTexts } from "./reads.ts";
import { badName, badRequest, nameTaken, noObject, tooLarge } from "./refused.ts";

/** Names are never used again, so the bytes of a name never change. */
const FOREVER = "max-age=31536000";

type WriteOptions = {
  objects: Objects;
  access: Access;
  bucket: string;
  limits: Limits;
  uploadSeconds: number;
};

export const openWrites = (options: WriteOptions) => ({
  ...openUploads(options),
  ...openChanges(options),
});

function openUploads({ objects, access, bucket, limits, uploadSeconds }: WriteOptions) {
  async function demandFree(name: string, upsert: boolean) {
    if (!isName(bucket, name)) throw badName(name);
    if (!upsert && await objects.find(bucket, name)) throw nameTaken();
  }

  async function take<Placed>(
    bytes: AsyncIterable<Uint8Array>,
    place: (id: string) => Promise<Placed>,
  ): Promise<Placed> {
    const id = await objects.receive(bytes, limits.fileSize, tooLarge);
    try {
      return await place(id);
    } catch (error) {
      await objects.discard(id);
      throw error;
    }
  }

  async function upload(request: Request, name: string, upsert: boolean): Promise<Facts> {
    await demandFree(name, upsert);
    const { bytes, contentType, cacheControl, size = 0 } = await readUpload(request);
    demandType(limits, contentType);
    if (size > limits.fileSize) throw tooLarge();
    // Like Supabase, this asks only at the beginning whether the name is free. If two uploads
    // overlap, the later one wins.
    const about = { bucket, name, contentType, cacheControl };
    return await take(bytes, (id) => objects.replace(id, about));
  }

  return {
    async upload(request: Request, name: string) {
      const upsert = request.method === "PUT" || wantsUpsert(request);
      const { id } = await upload(request, name, upsert);
      return Response.json({ Id: id, Key: `${bucket}/${name}` });
    },

    async signedUpload(request: Request, { searchParams }: URL, name: string) {
      const { upsert = false } = access.demandToken(searchParams.get("token"), name, "upload");
      await upload(request, name, upsert);
      return Response.json({ Key: `${bucket}/${name}` });
    },

    async signUpload(request: Request, name: string) {
      const upsert = wantsUpsert(request);
      await demandFree(name, upsert);
      const token = access.signUpload(name, uploadSeconds, upsert);
      return Response.json({ url: `/object/upload/sign/${bucket}/${name}?token=${token}`, token });
    },

    /** Returns false if the name is taken. */
    async put(name: string, bytes: Uint8Array, contentType: string): Promise<boolean> {
      if (!isName(bucket, name)) throw new Error(`${name} is not a valid object name.`);
      demandType(limits, contentType);
      if (await objects.find(bucket, name)) return false;
      const about = { bucket, name, contentType, cacheControl: FOREVER };
      const placed = await take(inOnePiece(bytes), (id) => objects.place(id, about));
      return placed !== undefined;
    },
  };
}

/** Changes names of objects, or removes objects. */
function openChanges({ objects, access, bucket }: WriteOptions) {
  return {
    async move(request: Request) {
      const { bucketId, sourceKey, destinationKey, destinationBucket } = await readJson(request);
      if (!isTexts([bucketId, sourceKey, destinationKey])) {
        throw badRequest("body must have required properties bucketId, sourceKey, destinationKey");
      }
      access.demandBucket(String(bucketId));
      access.demandBucket(String(destinationBucket ?? bucketId));
      const to = String(destinationKey);
      if (!isName(bucket, to)) throw badName(to);
      const moved = await objects.move(bucket, String(sourceKey), to);
      if (moved === "missing") throw noObject();
      if (moved === "taken") throw nameTaken();
      return Response.json({ message: "Successfully moved", Id: moved.id, Key: to });
    },

    async remove(request: Request) {
      const { prefixes } = await readJson(request);
      if (!isTexts(prefixes) || prefixes.length === 0) {
        throw badRequest("body/prefixes must NOT have fewer than 1 items");
      }
      const removed = [];
      for (const name of new Set(prefixes)) {
        const facts = await objects.remove(bucket, name);
        if (facts) removed.push({ ...listed(facts), bucket_id: bucket });
      }
      return Response.json(removed);
    },
  };
}

export const wantsUpsert = ({ headers }: Request) => headers.get("x-upsert") === "true";

async function* inOnePiece(bytes: Uint8Array) {
  yield await Promise.resolve(bytes);
}
