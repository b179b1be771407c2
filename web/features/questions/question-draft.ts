// Parses the draft of a question: its text, and the video that was open at its first letter.

export type Draft = { text: string; videoId?: string };

export function parseDraft(stored = ""): Draft {
  try {
    const { text, videoId }: Draft = JSON.parse(stored);
    if (typeof text === "string") return typeof videoId === "string" ? { text, videoId } : { text };
  } catch {
    // An earlier build stored only the text.
  }
  return { text: stored };
}
