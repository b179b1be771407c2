const LONGEST = 60;
const segmenter = new Intl.Segmenter("my", { granularity: "grapheme" });

/** Makes a conversation's title from its first question: the first line, cut between letters. */
export function titleOf(question: string): string {
  const line = question.split("\n").find((part) => /[^\s\p{C}]/u.test(part)) ?? question;
  const letters = [...segmenter.segment(line.trim().replace(/\s+/g, " ").slice(0, LONGEST * 8))];
  const fitting = letters.slice(0, LONGEST).map(({ segment }) => segment).join("").trim();
  const whole = [...fitting].slice(0, 199).join("");
  return letters.length > LONGEST ? `${whole}…` : whole;
}
