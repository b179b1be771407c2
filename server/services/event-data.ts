// Reads the data of server-sent events, however their bytes are cut. Joins the lines of one event.

export class EventTooLong extends Error {}

/** `add` returns the data of all events that are complete by now, as one list. */
export function eventData(longest: number) {
  const decoder = new TextDecoder();
  let rest = "";
  let lines: string[] = [];
  let held = 0;

  function take(line: string, found: string[]) {
    if (line === "") {
      if (lines.length > 0) found.push(lines.join("\n"));
      lines = [];
      held = 0;
    } else if (line.startsWith("data:")) {
      const value = line.slice(line[5] === " " ? 6 : 5);
      lines.push(value);
      held += value.length + 1;
    }
  }

  function read(text: string, isEnd: boolean): string[] {
    const found: string[] = [];
    const all = rest + text;
    let from = 0;
    for (let at = nextEnd(all, Math.max(rest.length - 1, 0)); at >= 0; at = nextEnd(all, from)) {
      const isReturn = all[at] === "\r";
      // The "\n" that belongs to this "\r" may come with the next piece.
      if (isReturn && at === all.length - 1 && !isEnd) break;
      take(all.slice(from, at), found);
      from = at + (isReturn && all[at + 1] === "\n" ? 2 : 1);
    }
    rest = all.slice(from);
    if (rest.length + held > longest) throw new EventTooLong();
    return found;
  }

  return {
    add: (bytes: Uint8Array) => read(decoder.decode(bytes, { stream: true }), false),
    /** An event without the empty line at its end counts, too. */
    end: () => read(`${decoder.decode()}\n\n`, true),
  };
}

function nextEnd(text: string, from: number): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === 10 || code === 13) return at;
  }
  return -1;
}
