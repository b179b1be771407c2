// The files of messages. A picture's bytes are fetched once, stored with the cached queries, and
// saved as a file on request.
import { type Attachment, PRODUCT } from "@server/contract";
import { queryOptions } from "@tanstack/react-query";
import { saveFile } from "../../../lib/device/save-file.ts";
import { queryClient } from "../../../lib/http/queries.ts";

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

const NAMED_BY = 50;

/** The file name of a picture. It keeps letters and numbers of every language, and their marks. */
export const pictureName = (prompt: string, at: number) =>
  `${PRODUCT.toLowerCase()}_${
    [...prompt].slice(0, NAMED_BY).join("").replace(/[^\p{L}\p{M}\p{N}]/gu, "_").toLowerCase()
  }${at}.png`;

/**
 * Fetches a file that never changes, so that the browser may store it. Sends no header of our own,
 * because the storage host would have to allow it.
 */
export async function fetchFile(address: string, type: string, signal: AbortSignal): Promise<Blob> {
  // The browser may have stored a network's log-in page in place of the file.
  for (const cache of ["default", "reload"] as const) {
    const response = await fetch(address, { credentials: "same-origin", signal, cache });
    const bytes = await response.blob();
    if (!response.ok) break;
    if (bytes.type.startsWith(type)) return bytes;
  }
  throw new TypeError(`The response is not ${type}`);
}

/** Only the owner of the file can open this address. */
export const addressOf = ({ id }: Pick<Attachment, "id">) => `/api/attachments/${id}`;

export const isPicture = ({ contentType }: Attachment) => contentType !== "text/plain";
