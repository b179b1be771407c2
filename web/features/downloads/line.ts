// What the browser tells of the line that she is on; many tell nothing.

type Connection = { type?: string; effectiveType?: string; saveData?: boolean };

export type Costly = "saver" | "mobile" | "slow";

/** Why it may be better to wait; undefined where nothing speaks against it, or nothing is known. */
export function costly(
  { saveData, type, effectiveType }: Connection = connection(),
): Costly | undefined {
  if (saveData) return "saver";
  if (type === "cellular") return "mobile";
  return effectiveType && /2g|3g/.test(effectiveType) ? "slow" : undefined;
}

const connection = (): Connection =>
  (navigator as Navigator & { connection?: Connection }).connection ?? {};
