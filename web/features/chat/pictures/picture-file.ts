// A picture's bytes: fetched once, stored with the cached queries, and saved as a file on request.
import { queryOptions } from "@tanstack/react-query";
import { queryClient } from "../../../lib/http/queries.ts";
import { saveFile } from "../../../lib/device/save-file.ts";
import { fetchFile } from "../attachments/fetch-file.ts";
import { pictureName } from "./picture-name.ts";

const DEADLINE = 60_000;

export const pictureKey = (messageId: string) => ["pictures", messageId] as const;

export const pictureQuery = (messageId: string, address: string) =>
  queryOptions({
    queryKey: pictureKey(messageId),
    meta: { kept: true },
    queryFn: async ({ client, queryKey, signal }) =>
      // A picture never changes, so the device fetches it only once.
      client.getQueryData<Blob>(queryKey) ?? await fetchPicture(address, signal),
  });

/** Stores a picture that this device made or chose, so that it is not fetched again. */
export function putPicture(messageId: string, address: string, picture: Blob) {
  const options = queryClient.defaultQueryOptions(pictureQuery(messageId, address));
  // Only a query with these options is stored on the device.
  queryClient.getQueryCache().build(queryClient, options);
  queryClient.setQueryData(options.queryKey, picture);
}

const fetchPicture = (address: string, signal: AbortSignal) =>
  fetchFile(address, "image/", AbortSignal.any([signal, AbortSignal.timeout(DEADLINE)]));

export async function savePicture(messageId: string, address: string, prompt: string) {
  const picture = await queryClient.fetchQuery(pictureQuery(messageId, address));
  saveFile(pictureName(prompt, Date.now()), await asPng(picture));
}

/** The file name says PNG, but models also give other types. */
async function asPng(picture: Blob): Promise<Blob> {
  if (picture.type === "image/png") return picture;
  const bitmap = await createImageBitmap(picture);
  const canvas = document.createElement("canvas");
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  bitmap.close();
  return await new Promise((resolve) =>
    canvas.toBlob((png) => resolve(png ?? picture), "image/png")
  );
}
