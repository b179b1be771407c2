// What the app offers of itself: its update, its place on the home screen, a better browser. One at a time, and calm.
import { type ReactNode, useState } from "react";
import { useLocation } from "react-router-dom";
import { useSession } from "../features/session/data.ts";
import { loadTexts, useText } from "../lib/i18n.ts";
import { useHeld } from "../lib/held.ts";
import { install, setWanted, useInstallWay, useWantsInstall } from "../lib/install.ts";
import { paths } from "../lib/paths.ts";
import { reloadFresh } from "../offline/fresh-reload.ts";
import { dropLeftOvers } from "../offline/left-overs.ts";
import { startWorker, useUpdate } from "../offline/worker.ts";
import { Button } from "../ui/button.tsx";
import { CopyLink } from "../ui/copy-link.tsx";
import { Offer } from "../ui/offer.tsx";
import { useDismissed } from "./dismissed.ts";

export async function loadOffers() {
  await loadTexts("offers");
  // When it is needed, the network is gone.
  import("./signs.tsx").catch(() => {});
  startWorker();
  dropLeftOvers(import.meta.env.VITE_VERSION);
  return Offers;
}

/** Where a learner pauses; nowhere does it come between her and what she is doing. */
const calmPlaces: string[] = [paths.home, paths.pricing, paths.account];

function Offers() {
  const isUpdate = useUpdate();
  const way = useInstallWay();
  const isWanted = useWantsInstall();
  const isCalm = calmPlaces.includes(useLocation().pathname);
  const isKnown = useIsKnown();
  const isHeld = useHeld();
  // It would end what is on its way.
  if (isUpdate && !isHeld) return <Update />;
  if (way === "in-app") return isCalm || isWanted ? <InApp /> : null;
  if (!isSecureContext && isCalm) return <PlainHttp />;
  if (way && (isCalm && isKnown || isWanted)) return <Install way={way} />;
  return null;
}

/** Has an account, or has looked at more than one page: a first glance is not the time to ask. */
function useIsKnown() {
  const { data: person } = useSession();
  useLocation();
  // The router counts the steps there.
  return Boolean(person) || Boolean(history.state?.idx);
}

function Update() {
  const t = useText("offers");
  const [isPending, setPending] = useState(false);
  const [isLater, setLater] = useState(false);
  if (isLater) return null;
  return (
    <Offer
      title={t("update.title")}
      text={t("update.text")}
      label={t("label")}
      closeLabel={t("notNow")}
      onClose={() => setLater(true)}
    >
      <Button
        pending={isPending}
        pendingLabel={t("update.pending")}
        onClick={() => {
          setPending(true);
          reloadFresh();
        }}
      >
        {t("update.action")}
      </Button>
    </Offer>
  );
}

function Install({ way }: { way: "prompt" | "ios" }) {
  const t = useText("offers");
  return (
    <OnceOffer name="install" title={t("install.title")} text={t(`install.${way}`)}>
      {way === "prompt" && <Button onClick={install}>{t("install.action")}</Button>}
    </OnceOffer>
  );
}

function InApp() {
  const t = useText("offers");
  const { pathname, search } = useLocation();
  return (
    <OnceOffer name="in-app" title={t("inApp.title")} text={t("inApp.text")}>
      <CopyLink
        link={location.origin + pathname + search}
        label={t("inApp.link")}
        copyLabel={t("inApp.copy")}
        copiedLabel={t("inApp.copied")}
      />
    </OnceOffer>
  );
}

function PlainHttp() {
  const t = useText("offers");
  return <OnceOffer name="plain-http" text={t("plainHttp")} />;
}

type OnceProps = { name: string; title?: string; text: string; children?: ReactNode };

/** Sent away, it stays away, until she asks for it. */
function OnceOffer({ name, ...offer }: OnceProps) {
  const t = useText("offers");
  const isWanted = useWantsInstall();
  const [isDismissed, dismiss] = useDismissed(name);
  if (isDismissed && !isWanted) return null;
  const close = () => {
    dismiss();
    setWanted(false);
  };
  return <Offer {...offer} label={t("label")} closeLabel={t("notNow")} onClose={close} />;
}
