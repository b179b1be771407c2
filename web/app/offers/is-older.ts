/** Whether `version` is older than `than`. Compares each part as a number. */
export function isOlder(version: string, than: string): boolean {
  const [mine, theirs] = [version, than].map((text) => text.split(".").map(Number));
  const at = theirs?.findIndex((part, n) => part !== (mine?.[n] ?? 0)) ?? -1;
  return at >= 0 && (mine?.[at] ?? 0) < (theirs?.[at] ?? 0);
}
