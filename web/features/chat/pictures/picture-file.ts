// A picture's bytes: fetched once, kept with what she has read, and given to her as a file.
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../lib/query.ts";
import { saveFile } from "../../../lib/save-file.ts";
import { pictureName } from "./picture-name.ts";

const DEADLINE = 60_000;

export const pictureKey = (messageId: string) => ["pictures", messageId] as const;

export const pictureQuery = (messageId: string, address: string) =>
  queryOptions({
    queryKey: pictureKey(messageId),
    meta: { kept: true },
    queryFn: async ({ client, queryKey, signal }) =>
      // It never changes: what this phone has need not cross the line again.
      client.getQueryData<Blob>(queryKey) ?? await fetchPicture(address, signal),
  });

/** What this phone has made or chosen itself need not come back over the line. */
export function putPicture(messageId: string, address: string, picture: Blob) {
  const options = queryClient.defaultQueryOptions(pictureQuery(messageId, address));
  // By its own options it is kept, too.
  queryClient.getQueryCache().build(queryClient, options);
  queryClient.setQueryData(options.queryKey, picture);
}

/** Without a header of ours, which the storage host would have to know. */
async function fetchPicture(address: string, signal: AbortSignal): Promise<Blob> {
  const either = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE)]);
  const answer = await fetch(address, { credentials: "same-origin", signal: either });
  const picture = await answer.blob();
  if (!answer.ok || !picture.type.startsWith("image/")) throw new TypeError("Not a picture");
  return picture;
}

export async function savePicture(messageId: string, address: string, prompt: string) {
  const picture = await queryClient.fetchQuery(pictureQuery(messageId, address));
  saveFile(pictureName(prompt, Date.now()), await asPng(picture));
}

/** As its name says; models give other kinds, too. */
async function asPng(picture: Blob): Promise<Blob> {
  if (picture.type === "image/png") return picture;
  const drawn = await createImageBitmap(picture);
  const canvas = document.createElement("canvas");
  canvas.width = drawn.width;
  canvas.height = drawn.height;
  canvas.getContext("2d")?.drawImage(drawn, 0, 0);
  drawn.close();
  return await new Promise((resolve) =>
    canvas.toBlob((png) => resolve(png ?? picture), "image/png")
  );
}
