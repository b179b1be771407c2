// Removes the ReadyForQuery that PGlite sends too early. PGlite sends one as soon as a statement
// fails, and one more at the Sync after it. A driver takes the second one for the end of the next
// statement, so answers would reach the wrong callers.

const READY = 0x5a; // Z
const READY_LENGTH = 6;
const HEAD = 5;

/**
 * Parse, Bind, Describe, Execute, Close, Flush: none of them ends in ReadyForQuery. Sync and Query
 * do.
 */
const extended = new Set([..."PBDECH"].map((letter) => letter.charCodeAt(0)));

type Pass = (data: Uint8Array) => void;

/**
 * Returns where the answers to `message` go: `pass` itself, or a function that first removes an
 * early ReadyForQuery.
 */
export const passAnswersTo = (message: Uint8Array, pass: Pass): Pass =>
  extended.has(message[0] ?? 0) ? withoutReady(pass) : pass;

/** The answers come in chunks that are cut anywhere. */
export function withoutReady(pass: Pass): Pass {
  let pending = new Uint8Array(0);
  let left = 0;
  return (chunk) => {
    const data = pending.length > 0 ? join(pending, chunk) : chunk;
    const view = new DataView(data.buffer, data.byteOffset, data.length);
    pending = new Uint8Array(0);
    let from = 0;
    let at = Math.min(left, data.length);
    left -= at;
    while (at < data.length) {
      const isReady = data[at] === READY;
      if (data.length - at < (isReady ? READY_LENGTH : HEAD)) {
        pending = data.slice(at);
        break;
      }
      if (isReady) {
        if (at > from) pass(data.subarray(from, at));
        at += READY_LENGTH;
        from = at;
        continue;
      }
      const end = at + 1 + view.getInt32(at + 1);
      left = Math.max(0, end - data.length);
      at = Math.min(end, data.length);
    }
    const until = data.length - pending.length;
    if (until > from) pass(data.subarray(from, until));
  };
}

function join(a: Uint8Array, b: Uint8Array) {
  const all = new Uint8Array(a.length + b.length);
  all.set(a);
  all.set(b, a.length);
  return all;
}
