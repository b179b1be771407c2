// Makes a photo as small as it can be and still readable, upright, and without metadata.
import { FileRefusal, type PreparedFile } from "./attachment-sender.ts";

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

// Decides how a photo is shrunk before it is sent; pure, so that tests can try each kind.

/** A model uses no more pixels, and the connection is slow. */
export const SIDE_MOST = 1600;
const QUALITY = 0.8;
/** Shrinking a smaller photo saves little. */
const SMALL = 400 * 1024;

type Photo = { type: string; width: number; height: number };

export function fitSize({ width, height }: Pick<Photo, "width" | "height">) {
  const scale = Math.min(1, SIDE_MOST / Math.max(width, height));
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** A GIF would lose its movement if it were redrawn. */
export const canRedraw = ({ type }: Pick<Photo, "type">) => type !== "image/gif";

const types = new Set(["image/jpeg", "image/png", "image/webp"]);

/** A model may not be able to read other types. */
export const canSendAsIs = ({ type, width, height }: Photo) =>
  types.has(type) && Math.max(width, height) <= SIDE_MOST;

/** Finds metadata about place and camera by these names: it is private and must not be sent. */
export function hasMetadata(bytes: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(bytes);
  return /Exif|EXIF|eXIf|http:\/\/ns\.adobe\.com|Photoshop 3\.0|tEXt|iTXt|zTXt/.test(text);
}

const endings: Record<string, string> = {
  "image/webp": "webp",
  "image/jpeg": "jpg",
};

/** Keeps the name and sets the ending of the new type. */
export function withExtension(name: string, type: string): string {
  const ending = endings[type];
  if (!ending || new RegExp(`\\.${ending}$`, "i").test(name)) return name;
  return `${name.replace(/\.[a-z\d]{1,5}$/i, "")}.${ending}`;
}
