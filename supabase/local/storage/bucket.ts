// Says what the academy's bucket takes. supabase/config.toml says the same for a real project.
import { badType } from "./refused.ts";

export type Limits = { fileSize: number; types: readonly string[] };

const office = "application/vnd.openxmlformats-officedocument";

export const limits: Limits = {
  fileSize: 524_288_000,
  types: [
    "video/mp4",
    "video/webm",
    "application/pdf",
    "application/zip",
    `${office}.wordprocessingml.document`,
    `${office}.presentationml.presentation`,
    "image/png",
    "image/jpeg",
    "image/webp",
    "image/gif",
    "text/plain",
  ],
};

/** Compares letter by letter, as Supabase does: a type with parameters is another type. */
export function demandType({ types }: Limits, type: string) {
  if (!types.includes(type)) throw badType(type);
}
