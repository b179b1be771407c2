// Reads what the browser knows about the connection; many browsers know nothing.

type Connection = { type?: string; effectiveType?: string; saveData?: boolean };

export type ConnectionWarning = "saver" | "mobile" | "slow";

/** Why the user should perhaps wait; undefined if no reason is known. */
export function connectionWarning(
  { saveData, type, effectiveType }: Connection = connection(),
): ConnectionWarning | undefined {
  if (saveData) return "saver";
  if (type === "cellular") return "mobile";
  return effectiveType && /2g|3g/.test(effectiveType) ? "slow" : undefined;
}

const connection = (): Connection =>
  (navigator as Navigator & { connection?: Connection }).connection ?? {};
