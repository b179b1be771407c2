// Saves a new video. If an earlier request stored it, later edits become a change of that video.
import { durationText, isFileOf, type NewVideo } from "@server/contract";
import type { InferResponseType } from "hono/client";
import type * as z from "zod/mini";
import { api, call } from "../../../lib/http/api.ts";
import { isAlreadyClaimed, sendIdempotently } from "../../../lib/http/panel-writes.ts";

const videos = api.admin.videos;
type Stored = InferResponseType<typeof videos.$get, 200>[number];
type VideoInput = z.input<typeof NewVideo>;

export async function saveVideo(input: VideoInput): Promise<Stored> {
  try {
    return await sendIdempotently(
      input.videoURL,
      (key) => call<Stored>(videos.$post({ json: input }, key)),
    );
  } catch (error) {
    if (!isAlreadyClaimed(error)) throw error;
    const all = await call<Stored[]>(videos.$get());
    const stored = all.find(({ videoPath }) => isFileOf(input.videoURL, videoPath));
    if (!stored) throw error;
    const change = changeOf(stored, input);
    if (Object.keys(change).length === 0) return stored;
    const param = { videoId: stored.id };
    return await call<Stored>(videos[":videoId"].$patch({ param, json: change }));
  }
}

/** The fields of `input` that differ from the stored video. */
export function changeOf(stored: Omit<Stored, "videoPath" | "id">, input: VideoInput) {
  const { videoURL: _, pieces: __, ...text } = input;
  const duration = text.duration || durationText(0);
  const wanted = {
    ...text,
    sectionId: text.sectionId || null,
    ...(text.duration !== undefined && { duration }),
  };
  const before: Partial<Record<string, unknown>> = stored;
  return Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => before[name] !== value),
  ) as Partial<typeof wanted>;
}
