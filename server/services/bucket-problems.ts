// What a bucket refuses of what the academy has to store: told to whoever runs it, before somebody's upload fails.
import type { Limits } from "./storage.ts";

const LARGEST_FILE = 524_288_000;
const office = "application/vnd.openxmlformats-officedocument";
const neededTypes = [
  "video/mp4",
  "video/webm",
  "application/pdf",
  "application/zip",
  `${office}.wordprocessingml.document`,
  `${office}.presentationml.presentation`,
];

/** One sentence each. */
export function bucketProblems({ fileSize, types }: Limits): string[] {
  const problems: string[] = [];
  if (fileSize !== undefined && fileSize < LARGEST_FILE) {
    problems.push(`The bucket takes files up to ${fileSize} bytes, videos have ${LARGEST_FILE}.`);
  }
  const refused = types && neededTypes.filter((type) => !isTaken(types, type));
  if (refused?.length) problems.push(`The bucket does not take ${refused.join(", ")}.`);
  return problems;
}

/** An entry may stand for a whole family: video/*. */
const isTaken = (types: string[], type: string) =>
  types.length === 0 || types.includes(type) || types.includes(`${type.split("/")[0]}/*`);
