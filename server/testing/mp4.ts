// Reads enough of an mp4 to tell how long it is, and whether it plays before all of it arrives.

type Box = { type: string; start: number; end: number };

export function topBoxes(bytes: Uint8Array, from = 0, to = bytes.length): Box[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const boxes: Box[] = [];
  for (let at = from; at < to;) {
    const size = view.getUint32(at);
    // Size 1 means a 64-bit size, and 0 means the rest of the file. No lesson is that large.
    if (size < 8 || at + size > to) throw new Error(`A box at ${at} is ${size} bytes long.`);
    const type = new TextDecoder("latin1").decode(bytes.subarray(at + 4, at + 8));
    boxes.push({ type, start: at + 8, end: at + size });
    at += size;
  }
  return boxes;
}

export function durationOfMp4(bytes: Uint8Array): number {
  const moov = topBoxes(bytes).find(({ type }) => type === "moov");
  const mvhd = moov && topBoxes(bytes, moov.start, moov.end).find(({ type }) => type === "mvhd");
  if (!mvhd) throw new Error("There is no movie header.");
  const view = new DataView(bytes.buffer, bytes.byteOffset + mvhd.start);
  const isLong = view.getUint8(0) === 1;
  return isLong
    ? Number(view.getBigUint64(24)) / view.getUint32(20)
    : view.getUint32(16) / view.getUint32(12);
}
