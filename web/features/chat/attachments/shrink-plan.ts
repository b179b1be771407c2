// What becomes of a photo before it is sent: pure, so that every kind of it can be tried.

/** A model sees no more, and a line is slow. */
export const SIDE_MOST = 1600;
export const QUALITY = 0.8;
/** Of a photo that is no larger there is little to be saved. */
export const SMALL = 400 * 1024;

type Photo = { type: string; width: number; height: number };

export function fitted({ width, height }: Pick<Photo, "width" | "height">) {
  const share = Math.min(1, SIDE_MOST / Math.max(width, height));
  const part = (side: number) => Math.max(1, Math.round(side * share));
  return { width: part(width), height: part(height) };
}

/** What moves would stand still if it were drawn. */
export const isDrawn = ({ type }: Pick<Photo, "type">) => type !== "image/gif";

const types = new Set(["image/jpeg", "image/png", "image/webp"]);

/** Others may not be as good as what a model can read. */
export const mayStay = ({ type, width, height }: Photo) =>
  types.has(type) && Math.max(width, height) <= SIDE_MOST;

/** Where and by what it was taken is nobody's business, and stands beside the picture under these names. */
export function tellsMore(bytes: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(bytes);
  return /Exif|EXIF|eXIf|http:\/\/ns\.adobe\.com|Photoshop 3\.0|tEXt|iTXt|zTXt/.test(text);
}

const endings: Record<string, string> = {
  "image/webp": "webp",
  "image/jpeg": "jpg",
};

/** Called as it was, by the ending of what it has become. */
export function namedAs(name: string, type: string): string {
  const ending = endings[type];
  if (!ending || new RegExp(`\\.${ending}$`, "i").test(name)) return name;
  return `${name.replace(/\.[a-z\d]{1,5}$/i, "")}.${ending}`;
}
