// Signs addresses of stored files, and hands out each address for half of its life.
import type { Storage } from "./storage.ts";

const LIFE_S = 3600;
const REUSE_MS = LIFE_S * 1000 / 2;

/** `seconds`: how long the address may still be handed out. */
type SignedAddress = { address: string; seconds: number };

/** Undefined if there is no such file. `again` signs a new address even if a valid one exists. */
export type AddressOf = (
  path: string,
  wishes?: { downloadAs?: string; again?: boolean },
) => Promise<SignedAddress | undefined>;

type CachedAddress = { until: number; signing: Promise<string | undefined> };

export function signedAddresses({ sign }: Pick<Storage, "sign">, now = Date.now): AddressOf {
  /** In the order of signing, so the oldest entry is first. */
  const cache = new Map<string, CachedAddress>();

  function removeExpired() {
    for (const [key, { until }] of cache) {
      if (until > now()) return;
      cache.delete(key);
    }
  }

  function signFresh(key: string, path: string, downloadAs?: string): CachedAddress {
    const fresh = { until: now() + REUSE_MS, signing: sign(path, LIFE_S, downloadAs) };
    const forget = () => cache.get(key) === fresh && cache.delete(key);
    cache.delete(key);
    cache.set(key, fresh);
    // A file that is missing now, or a signing that fails, may succeed the next time.
    fresh.signing.then((address) => address ?? forget(), forget);
    return fresh;
  }

  return async (path, { downloadAs, again = false } = {}) => {
    const key = JSON.stringify([path, downloadAs]);
    removeExpired();
    const cached = again ? undefined : cache.get(key);
    const { until, signing } = cached ?? signFresh(key, path, downloadAs);
    const address = await signing;
    const seconds = Math.max(0, Math.floor((until - now()) / 1000));
    return address === undefined ? undefined : { address, seconds };
  };
}
