// Reads headers in which a client says what it accepts, and which version of an answer it has.

/**
 * Whether the client has this version already. Proxies that compress turn our ETags into weak ones:
 * both mean the same.
 */
export function matchesEtag(ifNoneMatch: string | null | undefined, etag: string): boolean {
  if (ifNoneMatch?.trim() === "*") return true;
  return ifNoneMatch?.match(/"[^"]*"/g)?.includes(etag) ?? false;
}

/** Reads a header with weights: the languages or encodings that a browser accepts. */
export function parseWeighted(
  header: string | null | undefined,
): { name: string; weight: number }[] {
  return (header ?? "").toLowerCase().split(",").map((part) => {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim());
    const weight = parameters.find((text) => text.startsWith("q="))?.slice(2);
    return { name, weight: weight === undefined ? 1 : Number(weight) || 0 };
  });
}
