// A question that is being typed, and the video that was open when its first letter was.

export type Draft = { text: string; videoId?: string };

export function parseDraft(kept = ""): Draft {
  try {
    const { text, videoId }: Draft = JSON.parse(kept);
    if (typeof text === "string") return typeof videoId === "string" ? { text, videoId } : { text };
  } catch {
    // Kept by an earlier build, as its text alone.
  }
  return { text: kept };
}
