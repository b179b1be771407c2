/** Makes a random UUID. crypto.randomUUID is missing on plain http. */
export function newId(): string {
  if (typeof crypto.randomUUID === "function") return crypto.randomUUID();
  const random = () => crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;
  return "10000000-1000-4000-8000-100000000000".replace(
    /[018]/g,
    (digit) => (Number(digit) ^ random() & 15 >> Number(digit) / 4).toString(16),
  );
}
