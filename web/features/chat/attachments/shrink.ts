// Makes a photo as small as it can be and still readable, upright, and without metadata.
import { FileRefusal, type PreparedFile } from "./attachment-sender.ts";
import {
  canRedraw,
  canSendAsIs,
  fitSize,
  hasMetadata,
  QUALITY,
  SMALL,
  withExtension,
} from "./shrink-plan.ts";

export async function shrink(file: File): Promise<PreparedFile> {
  const { name, type, size } = file;
  const original = { name, bytes: file };
  if (!canRedraw(file)) return original;
  const photo = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => {
    throw new FileRefusal("unreadable");
  });
  try {
    const { width, height } = photo;
    const canStay = canSendAsIs({ type, width, height }) &&
      !hasMetadata(new Uint8Array(await file.arrayBuffer()));
    if (canStay && size <= SMALL) return original;
    const bytes = await redraw(photo);
    if (canStay && size <= bytes.size) return original;
    return { name: withExtension(name, bytes.type), bytes };
  } finally {
    photo.close();
  }
}

async function redraw(photo: ImageBitmap): Promise<Blob> {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, fitSize(photo));
  const context = canvas.getContext("2d");
  if (!context) throw new FileRefusal("unreadable");
  context.imageSmoothingQuality = "high";
  // A browser that cannot write WebP writes JPEG, which has no transparency.
  context.fillStyle = "white";
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(photo, 0, 0, canvas.width, canvas.height);
  const encode = (type: string) =>
    new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, QUALITY));
  const webp = await encode("image/webp");
  const bytes = webp?.type === "image/webp" ? webp : await encode("image/jpeg");
  // Frees the canvas memory at once, because a phone has little of it.
  canvas.width = canvas.height = 0;
  if (!bytes) throw new FileRefusal("unreadable");
  return bytes;
}
