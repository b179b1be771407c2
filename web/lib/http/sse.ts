// Reads text/event-stream as it arrives, also if it is cut inside a letter. The browser's own
// EventSource cannot POST.
import { ANSWER_END, type AnswerEvent, type AnswerText } from "@server/contract";

const PREFIX = "data:";

/** Yields the data of each event. Drops an event that was cut off. */
export async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  const lines = splitLines();
  let data: string[] = [];

  function* parseChunk(text: string) {
    for (const line of lines.split(text)) {
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
      yield* parseChunk(decoder.decode(value, { stream: true }));
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
  let pending: string[] = [];
  let isAfterReturn = false;
  return {
    *split(text: string) {
      let at = 0;
      if (isAfterReturn && text.startsWith("\n")) at = 1;
      if (text !== "") isAfterReturn = false;
      const lineEnds = /\r\n|\n|\r/g;
      lineEnds.lastIndex = at;
      for (let end = lineEnds.exec(text); end; end = lineEnds.exec(text)) {
        const line = pending.join("") + text.slice(at, end.index);
        pending = [];
        at = lineEnds.lastIndex;
        isAfterReturn = end[0] === "\r" && at === text.length;
        yield line;
      }
      if (at < text.length) pending.push(text.slice(at));
    },
  };
}

/**
 * Returns whether the stream came to its end. Otherwise the connection broke, and there may be
 * more.
 */
export async function readAnswer(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: AnswerEvent) => void,
  log: (line: string) => void = (line) =>
    console.warn("A line of the answer is not readable", line),
): Promise<boolean> {
  for await (const data of readEvents(body)) {
    if (data === ANSWER_END) return true;
    const event = parse(data);
    if (event) onEvent(event);
    else log(data.slice(0, 200));
  }
  return false;
}

function parse(data: string): AnswerEvent | undefined {
  try {
    const event: unknown = JSON.parse(data);
    if (typeof event !== "object" || event === null) return undefined;
    if ("error" in event && typeof event.error === "string") return event as AnswerEvent;
    if ("content" in event && typeof event.content === "string") {
      const { content, sources, followUps } = event as AnswerText;
      return {
        content,
        ...Array.isArray(sources) && { sources },
        ...Array.isArray(followUps) && { followUps },
      };
    }
  } catch {
    // The caller logs the line.
  }
  return undefined;
}
