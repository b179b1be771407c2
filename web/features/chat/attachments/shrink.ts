// Makes a photo as small as it can be and still readable, upright, and without metadata.
import { type Ready, Refusal } from "./bring.ts";
import { fitted, isDrawn, mayStay, namedAs, QUALITY, SMALL, tellsMore } from "./shrink-plan.ts";

export async function shrink(file: File): Promise<Ready> {
  const { name, type, size } = file;
  const asItIs = { name, bytes: file };
  if (!isDrawn(file)) return asItIs;
  const photo = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new Refusal("unreadable");
  });
  try {
    const { width, height } = photo;
    const stays = mayStay({ type, width, height }) &&
      !tellsMore(new Uint8Array(await file.arrayBuffer()));
    if (stays && size <= SMALL) return asItIs;
    const bytes = await drawn(photo);
    if (stays && size <= bytes.size) return asItIs;
    return { name: namedAs(name, bytes.type), bytes };
  } finally {
    photo.close();
  }
}

async function drawn(photo: ImageBitmap): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, fitted(photo));
  const pen = canvas.getContext("2d");
  if (!pen) throw new Refusal("unreadable");
  pen.imageSmoothingQuality = "high";
  // A browser that cannot write WebP writes JPEG, which has no transparency.
  pen.fillStyle = "white";
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.drawImage(photo, 0, 0, canvas.width, canvas.height);
  const as = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  const webp = await as("image/webp");
  const bytes = webp?.type === "image/webp" ? webp : await as("image/jpeg");
  // Frees the canvas memory at once, because a phone has little of it.
  canvas.width = canvas.height = 0;
  if (!bytes) throw new Refusal("unreadable");
  return bytes;
}
