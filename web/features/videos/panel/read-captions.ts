// Reads a chosen captions file, and reports its problems before it is sent.
import { type CaptionProblem, captionProblems, CAPTIONS_BYTES } from "@server/contract";

type CaptionsResult =
  | { content: string; refusal?: undefined; problems?: undefined }
  | { content?: undefined; refusal: "size" | "text"; problems?: undefined }
  | { content?: undefined; refusal?: undefined; problems: CaptionProblem[] };

export async function readCaptions(file: Blob): Promise<CaptionsResult> {
  if (file.size > CAPTIONS_BYTES) return { refusal: "size" };
  let content: string;
  try {
    content = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return { refusal: "text" };
  }
  const problems = captionProblems(content);
  return problems.length > 0 ? { problems } : { content };
}
