/** The part of a course's address that opens the notes of a video, at a second of the video. */
export function noteAddress(videoId: string, second?: number): string {
  const to = new URLSearchParams({ video: videoId, tab: "notes" });
  if (second !== undefined) to.set("at", String(second));
  return `?${to}`;
}
