import type { Source } from "@server/contract";

export const source = (n: number, change: Partial<Source> = {}): Source => ({
  n,
  kind: "caption",
  courseId: "ai-master",
  videoId: "v",
  atSecond: 65,
  id: `cue-${n}`,
  title: `Lesson ${n}`,
  excerpt: "Say what you want.",
  ...change,
});
