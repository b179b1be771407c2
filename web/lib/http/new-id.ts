/**
 * Makes a random UUID. On plain http, `crypto` has no function for it. There the address of a blob
 * ends with one.
 */
export function newId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const address = URL.createObjectURL(new Blob());
  URL.revokeObjectURL(address);
  return address.slice(-36);
}
