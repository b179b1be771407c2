/**
 * Whether the client has this version already. Proxies that compress turn our ETags into weak ones:
 * both mean the same.
 */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch?.trim() === "*") return true;
  return ifNoneMatch?.match(/"[^"]*"/g)?.includes(etag) ?? false;
}
