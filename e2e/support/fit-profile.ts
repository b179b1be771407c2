// Fits a recorded browser profile to another academy and a later day.
import type { Profile } from "./profile.ts";

const DAY = 24 * 60 * 60_000;

/**
 * Fits the recording to another academy and a later day: each id becomes the id of the same title
 * there, and all times are as long ago as they were at the end of the recording. Sealed bytes stay
 * as they are.
 */
export function fitProfile(text: string, ids: Record<string, string>, now = Date.now()): Profile {
  const recorded: Profile = JSON.parse(text);
  let fitted = text;
  for (const [title, id] of Object.entries(recorded.ids)) {
    const here = ids[title];
    if (!here) throw new Error(`The academy has no ${title} any more. Record a new profile.`);
    fitted = fitted.replaceAll(id, here);
  }
  const { recordedAt } = recorded;
  const shift = (time: number) =>
    Math.abs(time - recordedAt) < 400 * DAY ? time + now - recordedAt : time;
  fitted = fitted
    .replace(
      /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g,
      (time) => new Date(shift(Date.parse(time))).toISOString(),
    )
    // Milliseconds have thirteen digits, also inside JSON texts. Digits beside letters belong to
    // base64.
    .replace(/(?<![\w./+=-])\d{13}(?![\w/+=-])/g, (digits) => String(shift(Number(digits))));
  return JSON.parse(fitted) as Profile;
}

/**
 * Gives each large file the size and the hash that the academy's file has now. So a lesson can get
 * another video without a new recording. Each file must have one piece: the hash of the file is
 * then the hash of its piece.
 */
export async function fitFiles(
  profile: Profile,
  load: (address: string) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<Profile> {
  let text = JSON.stringify(profile);
  for (const { address, size, sha256 } of profile.files) {
    if (!address) continue;
    const bytes = await load(address);
    const before = Uint8Array.fromBase64(sha256);
    const now = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
    text = text.replaceAll(sha256, now.toBase64())
      .replaceAll(before.toHex(), now.toHex())
      .replaceAll(new RegExp(`(?<![\\w.])${size}(?!\\w)`, "g"), String(bytes.length));
  }
  return JSON.parse(text) as Profile;
}
