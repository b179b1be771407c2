import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { isWorkRunning } from "../../lib/device/unsaved-work.ts";
import { activateUpdate, PATIENT_TAKE_OVER_MS } from "../../offline/connection/service-worker.ts";
import { Button } from "../../ui/button.tsx";
import { Offer } from "../../ui/offer.tsx";

/** Offers an update. `isTooOld`: the server no longer supports this version. */
export function UpdateOffer({ isTooOld = false }: { isTooOld?: boolean }) {
  const { t } = useTranslation("offers");
  const [isPostponed, setPostponed] = useState(false);
  const { waitsFor, isPending, activateNow, activateWhenFree, cancel } = useActivateUpdate();
  if (isPostponed && !isTooOld) return null;
  const kind = isTooOld ? "tooOld" : "update";
  return (
    <Offer
      title={t(`${kind}.title`)}
      text={waitsFor ? t(`waits.${waitsFor}`) : t(`${kind}.text`)}
      label={t("label")}
      closeLabel={t("notNow")}
      onClose={isTooOld ? undefined : () => setPostponed(true)}
    >
      {waitsFor
        ? (
          <>
            <Button tone="soft" onClick={cancel}>{t("waits.later")}</Button>
            {waitsFor !== "carrying" && <Button onClick={activateNow}>{t("waits.now")}</Button>}
          </>
        )
        : (
          <Button pending={isPending} pendingLabel={t("update.pending")} onClick={activateWhenFree}>
            {t("update.action")}
          </Button>
        )}
    </Offer>
  );
}

/** Time between two looks in milliseconds: cheap, but soon enough for a user who waits. */
const CHECK_EVERY = 1000;

/** Starts the newer app: at once, or when no activity is left that the change would interrupt. */
function useActivateUpdate() {
  const [waitsFor, setWaitsFor] = useState<Activity>();
  const [isPending, setPending] = useState(false);
  const activateNow = () => {
    setWaitsFor(undefined);
    setPending(true);
    activateUpdate(PATIENT_TAKE_OVER_MS).finally(() => location.reload());
  };
  const activateWhenFree = async () => {
    const activity = findActivity();
    setWaitsFor(activity);
    if (activity) return;
    setPending(true);
    // The new worker may take a while. The user may start something meanwhile.
    await activateUpdate(PATIENT_TAKE_OVER_MS);
    const activitySince = findActivity();
    if (!activitySince) return location.reload();
    setPending(false);
    setWaitsFor(activitySince);
  };
  useEffect(() => {
    if (!waitsFor) return;
    const timer = setInterval(() => findActivity() === waitsFor || activateWhenFree(), CHECK_EVERY);
    return () => clearInterval(timer);
  }, [waitsFor]);

  return {
    /** The activity that the update waits for. */
    waitsFor,
    isPending,
    activateNow,
    activateWhenFree,
    cancel: () => setWaitsFor(undefined),
  };
}

/** What an update must not interrupt: a transfer, a playing video, or typing. */
type Activity = "carrying" | "playing" | "typing";

function findActivity(): Activity | undefined {
  if (isWorkRunning()) return "carrying";
  if (someElement("video, audio", isPlaying)) return "playing";
  if (someElement("input, textarea", isTyped)) return "typing";
  return undefined;
}

const isPlaying = (media: HTMLMediaElement) => !media.paused && !media.ended;

const typedFieldTypes = ["email", "password", "tel", "text", "textarea", "url"];

/**
 * Typing counts even if a draft is saved: the draft does not hold the cursor's place in the text.
 */
const isTyped = (field: HTMLInputElement | HTMLTextAreaElement) =>
  typedFieldTypes.includes(field.type) && !field.readOnly && !field.disabled &&
  field.value !== "" &&
  // The user does not type in a field of a closed dialog or a hidden panel.
  field.getClientRects().length > 0;

const someElement = <Part extends Element>(selector: string, predicate: (part: Part) => boolean) =>
  [...document.querySelectorAll<Part>(selector)].some(predicate);
