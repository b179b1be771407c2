// Finds what the academy stores and the bucket refuses: operators learn it before an upload fails.
import type { Limits } from "./storage.ts";

type Needed = { fileSize: number; types: string[] };

/** One sentence for each problem. */
export function bucketProblems({ fileSize, types, isPublic }: Limits, needed: Needed): string[] {
  const problems: string[] = [];
  if (isPublic) {
    problems.push(
      "The bucket is public: everybody who has a file's address can read it. Make it private.",
    );
  }
  if (fileSize !== undefined && fileSize < needed.fileSize) {
    problems.push(
      `The bucket takes files up to ${fileSize} bytes, videos have ${needed.fileSize}.`,
    );
  }
  const refused = types && needed.types.filter((type) => !isTaken(types, type));
  if (refused?.length) problems.push(`The bucket does not take ${refused.join(", ")}.`);
  return problems;
}

/** An entry may stand for a whole family of types: video/*. */
const isTaken = (types: string[], type: string) =>
  types.length === 0 || types.includes(type) || types.includes(`${type.split("/")[0]}/*`);
