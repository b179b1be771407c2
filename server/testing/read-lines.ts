// Reads what a child process prints, line by line.

export function readLines(stream: ReadableStream<Uint8Array<ArrayBuffer>>) {
  const chunks = stream.pipeThrough(new TextDecoderStream())[Symbol.asyncIterator]();
  let rest = "";
  return {
    async next(): Promise<string> {
      while (!rest.includes("\n")) {
        const { value, done } = await chunks.next();
        if (done) throw new Error("The process has ended.");
        rest += value;
      }
      const end = rest.indexOf("\n");
      const line = rest.slice(0, end);
      rest = rest.slice(end + 1);
      return line;
    },
  };
}
