import { useEffect, useMemo, useState } from "react";
import { canSeal } from "../lib/device/drafts.ts";
import { currentUserId, readSealKey } from "../lib/http/session.ts";
import { countGroups, useOutbox } from "../offline/outbox/use-outbox.ts";
import { openExistingOutbox } from "../offline/outbox/outbox.ts";

/** A device's store may hang. The user can still sign out, and the app seals unsent writes. */
const STORE_LIMIT = 3000;

export type UnsentWrites = NonNullable<ReturnType<typeof useUnsentWrites>>;

/** The unsent writes on this device. Undefined until the store has answered. */
export function useUnsentWrites() {
  const { items } = useOutbox();
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const setKnownNow = () => setKnown(true);
    const timer = setTimeout(setKnownNow, STORE_LIMIT);
    openExistingOutbox().then(setKnownNow, setKnownNow);
    return () => clearTimeout(timer);
  }, []);
  return useMemo(() => {
    if (!isKnown) return undefined;
    const { waiting, needsYou } = countGroups(items);
    const id = currentUserId();
    return { items, count: waiting + needsYou, canSeal: canSeal(id ? readSealKey(id) : null) };
  }, [isKnown, items]);
}
