import * as z from "zod/mini";
import { id } from "../../fields.ts";

/** Files are checked and fetched again by pieces of this size. */
export const PIECE_SIZE = 4 * 1024 * 1024;

export const OfVideo = z.object({ videoId: id });
