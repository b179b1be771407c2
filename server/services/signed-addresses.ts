// Signs addresses of stored files, and hands out each address for half of its life.
import type { Storage } from "./storage.ts";

const LIFE_S = 3600;
const REUSE_MS = LIFE_S * 1000 / 2;

/** `seconds`: how long the address may still be handed out. */
export type SignedAddress = { address: string; seconds: number };

/** Undefined if there is no such file. `again` signs a new address even if a valid one exists. */
export type AddressOf = (
  path: string,
  wishes?: { downloadAs?: string; again?: boolean },
) => Promise<SignedAddress | undefined>;

type Kept = { until: number; signing: Promise<string | undefined> };

export function signedAddresses({ sign }: Pick<Storage, "sign">, now = Date.now): AddressOf {
  /** In the order of signing, so the oldest entry is first. */
  const kept = new Map<string, Kept>();

  function dropOld() {
    for (const [key, { until }] of kept) {
      if (until > now()) return;
      kept.delete(key);
    }
  }

  function signAnew(key: string, path: string, downloadAs?: string): Kept {
    const fresh = { until: now() + REUSE_MS, signing: sign(path, LIFE_S, downloadAs) };
    const forget = () => kept.get(key) === fresh && kept.delete(key);
    kept.delete(key);
    kept.set(key, fresh);
    // A file that is missing now, or a signing that fails, may succeed the next time.
    fresh.signing.then((address) => address ?? forget(), forget);
    return fresh;
  }

  return async (path, { downloadAs, again = false } = {}) => {
    const key = JSON.stringify([path, downloadAs]);
    dropOld();
    const known = again ? undefined : kept.get(key);
    const { until, signing } = known ?? signAnew(key, path, downloadAs);
    const address = await signing;
    const seconds = Math.max(0, Math.floor((until - now()) / 1000));
    return address === undefined ? undefined : { address, seconds };
  };
}
