import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { type Removal, removalEnds, UNDO_MS, useRemovals } from "../../lib/http/removals.ts";
import { formatNumber } from "../../lib/words/formats.ts";
import { showToast } from "../../ui/toast.tsx";

/** Announces removals, and reports a failure whose row is not on the screen. */
export function RemovalStatus() {
  const { t } = useTranslation("panel");
  const removals = useRemovals();
  const [status, setStatus] = useState("");
  const before = useRef<readonly Removal[]>([]);

  useEffect(() => {
    const earlier = before.current;
    before.current = removals;
    const begun = newIn(removals, earlier, "waiting");
    if (begun) {
      const seconds = formatNumber(UNDO_MS / 1000);
      setStatus(t("removal.told", { name: begun.name, seconds }));
    }
    const failed = newIn(removals, earlier, "failed");
    // The note at its row says why, or the toast.
    if (failed) setStatus("");
    if (failed && !document.querySelector(`[data-removal="${failed.id}"]`)) {
      const unknown = { title: t("removal.unknownTitle"), text: t("removal.unknown") };
      const { title, text } = failed.failure ?? unknown;
      showToast(title, `${failed.name}: ${text}`, "error");
    }
  }, [removals]);

  useEffect(() => removalEnds.subscribe((end, name) => setStatus(t(`removal.${end}`, { name }))), [
    t,
  ]);

  return <p role="status" className="sr-only">{status}</p>;
}

/** A removal that has come to this step with the last change. */
const newIn = (removals: readonly Removal[], earlier: readonly Removal[], step: Removal["step"]) =>
  removals.find((now) =>
    now.step === step && !earlier.some((one) => one.id === now.id && one.step === step)
  );
