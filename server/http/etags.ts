/** Whether the asker has it already. Proxies that compress make our marks weak ones: they mean the same. */
export function isKnown(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch?.trim() === "*") return true;
  return ifNoneMatch?.match(/"[^"]*"/g)?.includes(etag) ?? false;
}
