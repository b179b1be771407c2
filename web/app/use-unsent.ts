import { useEffect, useMemo, useState } from "react";
import { canSeal } from "../lib/seal.ts";
import { currentPersonId, sealKeyOf } from "../lib/session.ts";
import { countOf } from "../offline/outbox-groups.ts";
import { openIfWritten } from "../offline/outbox.ts";
import { useOutbox } from "../offline/use-pending.ts";

/** A device's store may hang. The user can still sign out, and the app seals unsent writes. */
const STORE_LIMIT = 3000;

/** The unsent writes on this device. Undefined until the store has answered. */
export function useUnsent() {
  const { items } = useOutbox();
  const [isKnown, setKnown] = useState(false);
  useEffect(() => {
    const setKnownNow = () => setKnown(true);
    const timer = setTimeout(setKnownNow, STORE_LIMIT);
    openIfWritten().then(setKnownNow, setKnownNow);
    return () => clearTimeout(timer);
  }, []);
  return useMemo(() => {
    if (!isKnown) return undefined;
    const { waiting, needsYou } = countOf(items);
    const id = currentPersonId();
    return { items, count: waiting + needsYou, canSeal: canSeal(id ? sealKeyOf(id) : null) };
  }, [isKnown, items]);
}
