// Reads text/event-stream as it arrives, also if it is cut inside a letter. The browser's own
// EventSource cannot POST.

const PREFIX = "data:";

/** Yields the data of each event. Drops an event that was cut off. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const lines = splitLines();
  let data: string[] = [];

  function* take(text: string) {
    for (const line of lines.take(text)) {
      if (line !== "") {
        if (line.startsWith(PREFIX)) data.push(line.slice(PREFIX.length).replace(/^ /, ""));
        continue;
      }
      if (data.length > 0) yield data.join("\n");
      data = [];
    }
  }

  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield* take(decoder.decode(value, { stream: true }));
    }
    // This event is complete, although its closing empty line is missing.
    if (data.length > 0) yield data.join("\n");
  } finally {
    // The caller has stopped reading, so the connection can close.
    reader.cancel().catch(() => {});
  }
}

/** Splits at \r\n, \n and \r only, because U+2028 can be part of an answer. */
function splitLines() {
  let rest: string[] = [];
  let isAfterReturn = false;
  return {
    *take(text: string) {
      let at = 0;
      if (isAfterReturn && text.startsWith("\n")) at = 1;
      if (text !== "") isAfterReturn = false;
      const ends = /\r\n|\n|\r/g;
      ends.lastIndex = at;
      for (let end = ends.exec(text); end; end = ends.exec(text)) {
        const line = rest.join("") + text.slice(at, end.index);
        rest = [];
        at = ends.lastIndex;
        isAfterReturn = end[0] === "\r" && at === text.length;
        yield line;
      }
      if (at < text.length) rest.push(text.slice(at));
    },
  };
}

/** One piece of an answer stream. */
export type AnswerEvent =
  | { content: string }
  | { error: string; code?: string; retryAfter?: number };

/**
 * Returns whether the stream came to its end. Otherwise the connection broke, and there may be
 * more.
 */
export async function readAnswer(
  body: ReadableStream<Uint8Array>,
  take: (said: AnswerEvent) => void,
  log: (line: string) => void = (line) =>
    console.warn("A line of the answer is not readable", line),
): Promise<boolean> {
  for await (const data of readEvents(body)) {
    if (data === "[DONE]") return true;
    const said = parse(data);
    if (said) take(said);
    else log(data.slice(0, 200));
  }
  return false;
}

function parse(data: string): AnswerEvent | undefined {
  try {
    const said: unknown = JSON.parse(data);
    if (typeof said !== "object" || said === null) return undefined;
    if ("error" in said && typeof said.error === "string") return said as AnswerEvent;
    if ("content" in said && typeof said.content === "string") return { content: said.content };
  } catch {
    // The caller logs the line.
  }
  return undefined;
}
