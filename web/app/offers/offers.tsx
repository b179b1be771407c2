// Shows one offer of the app at a time: an update, lost data, installing, or a better browser.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useState,
  useSyncExternalStore,
} from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { changeDeletion } from "../../features/session/change-deletion.ts";
import { useSession } from "../../features/session/data.ts";
import { paths } from "../../lib/address/paths.ts";
import { install, installWanted, useInstallWay } from "../../lib/device/install.ts";
import { useDismissed } from "../../lib/hooks/use-dismissed.ts";
import { logInPage } from "../../lib/http/check-reachability.ts";
import { useOffline } from "../../lib/http/connectivity.ts";
import { configQuery } from "../../lib/http/queries.ts";
import { currentUserId } from "../../lib/http/session.ts";
import { errorText, fetchErrorTexts } from "../../lib/words/errors.ts";
import { formatDate } from "../../lib/words/formats.ts";
import { loadTexts, useLanguage } from "../../lib/words/i18n.ts";
import { startWorker, useUpdate } from "../../offline/connection/service-worker.ts";
import { useLostCount, useMissingFiles } from "../../offline/downloads/downloads.ts";
import { onMarkChange, readMark } from "../../offline/queries/stored-data-mark.ts";
import { removeStaleData } from "../../offline/sign-out/seal-work.ts";
import { Button } from "../../ui/button.tsx";
import { CopyLink } from "../../ui/copy-link.tsx";
import { Offer } from "../../ui/offer.tsx";
import { showToast } from "../../ui/toast.tsx";
import { isOlder } from "./is-older.ts";
import { LostDataOffer } from "./lost-data-offer.tsx";
import { UpdateOffer } from "./update-offer.tsx";

export async function loadOffers() {
  await loadTexts("offers");
  // Load the offline sign now: when the app needs it, the network is gone.
  await import("../frame/status.tsx").catch(() => {});
  // Not awaited: `startWorker` waits by itself until the page is idle.
  void startWorker();
  removeStaleData(import.meta.env.VITE_VERSION);
  return Offers;
}

type OfferProps = { label: string; onClose: () => void };

/**
 * Pages where an offer does not interrupt the learner. The home offers to install the app itself.
 */
const calmPaths: string[] = [paths.home, paths.pricing, paths.account];

function Offers() {
  const isUpdate = useUpdate();
  const installWay = useInstallWay();
  const isWanted = useWantsInstall();
  const { pathname } = useLocation();
  const isCalmPage = calmPaths.includes(pathname);
  const { data: person } = useSession();
  const isReturning = useIsReturning();
  const isTooOld = useIsTooOld();
  const emptied = useEmptied();
  const hasMissing = useHasMissingDownloads();
  const [isMissedClosed, setMissedClosed] = useState(false);
  const [leavingClosedBy, setLeavingClosedBy] = useState<string>();
  const isLogInPage = useLogInPage();
  const [isLogInClosed, setLogInClosed] = useState(false);
  // The next network may want a log-in, too.
  useEffect(() => {
    if (!isLogInPage) setLogInClosed(false);
  }, [isLogInPage]);
  if (isLogInPage && !isLogInClosed) {
    return <LogInPageOffer onClose={() => setLogInClosed(true)} />;
  }
  if (isTooOld) return <UpdateOffer isTooOld />;
  // The account page shows this itself.
  if (person?.deletionDueAt && leavingClosedBy !== person.id && pathname !== paths.account) {
    const onClose = () => setLeavingClosedBy(person.id);
    return <LeavingOffer dueAt={person.deletionDueAt} onClose={onClose} />;
  }
  if (isUpdate) return <UpdateOffer />;
  if (emptied) return <LostDataOffer mark={emptied} />;
  if (hasMissing && !isMissedClosed) {
    return <MissingDownloads onClose={() => setMissedClosed(true)} />;
  }
  if (installWay === "in-app") return isCalmPage || isWanted ? <InApp /> : null;
  if (!isSecureContext && isCalmPage) return <PlainHttp />;
  if (installWay && isWanted) return <Install way={installWay} />;
  // The tab bar would cover it at the end of the account page.
  if (installWay && isCalmPage && pathname !== paths.account && isReturning && person === null) {
    return <Install way={installWay} isInline />;
  }
  return null;
}

const useWantsInstall = () => useSyncExternalStore(installWanted.subscribe, installWanted.get);

/** Whether the network answers in place of the server, which nothing else can reach then. */
function useLogInPage() {
  const isOffline = useOffline();
  return useSyncExternalStore(logInPage.subscribe, logInPage.get, () => false) && isOffline;
}

/** The visitor has opened a second page. On the first page an offer is too early. */
function useIsReturning() {
  useLocation();
  // The router counts the steps of the history in `idx`.
  return Boolean(history.state?.idx);
}

/**
 * Whether the server no longer supports this version. Asked once per start, only for a signed-in
 * user, who may have unsent work.
 */
function useIsTooOld() {
  const { data: person } = useSession();
  const { data: config } = useQuery({ ...configQuery, enabled: Boolean(person) });
  // An older server does not send `oldestApp`.
  return isOlder(import.meta.env.VITE_VERSION, config?.oldestApp ?? "");
}

/** The mark of lost data, until the user has closed the message. */
function useEmptied() {
  const { data: person } = useSession();
  const mark = useSyncExternalStore(onMarkChange, readMark, readMark);
  return mark?.isEmptied && mark.personId === person?.id ? mark : undefined;
}

/** Whether downloads are missing. The downloads page shows this itself. */
function useHasMissingDownloads() {
  const missed = useMissingFiles().length;
  const lost = useLostCount();
  const { pathname } = useLocation();
  return missed + lost > 0 && pathname !== paths.downloads;
}

function MissingDownloads({ onClose }: Pick<OfferProps, "onClose">) {
  const { t } = useTranslation("offers");
  const [LoadedOffer, setLoadedOffer] = useState<ComponentType<OfferProps>>();
  useEffect(() => {
    import("../../features/downloads/missing-files-offer.tsx")
      .then(({ loadMissingFilesOffer }) => loadMissingFilesOffer())
      .then((offer) => setLoadedOffer(() => offer), () => {
        // The downloads page shows the same message.
      });
  }, []);
  return LoadedOffer ? <LoadedOffer label={t("label")} onClose={onClose} /> : null;
}

function Install({ way, isInline }: { way: "prompt" | "ios"; isInline?: boolean }) {
  const { t } = useTranslation("offers");
  return (
    <OnceOffer
      name="install"
      title={t("install.title")}
      text={t(`install.${way}`)}
      isInline={isInline}
    >
      {way === "prompt" && <Button onClick={install}>{t("install.action")}</Button>}
    </OnceOffer>
  );
}

function InApp() {
  const { t } = useTranslation("offers");
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
  const { t } = useTranslation("offers");
  return <OnceOffer name="plain-http" text={t("plainHttp")} />;
}

type OnceProps = {
  name: string;
  title?: string;
  text: string;
  isInline?: boolean;
  children?: ReactNode;
};

/** An offer that stays away after the user closes it, until the user asks to install. */
function OnceOffer({ name, ...offer }: OnceProps) {
  const { t } = useTranslation("offers");
  const isWanted = useWantsInstall();
  const [isDismissed, dismiss] = useDismissed(name);
  if (isDismissed && !isWanted) return null;
  const close = () => {
    dismiss();
    installWanted.set(false);
  };
  return <Offer {...offer} label={t("label")} closeLabel={t("notNow")} onClose={close} />;
}

/** Tells a user who asked for the deletion of the account when it comes, at each start. */
function LeavingOffer({ dueAt, onClose }: { dueAt: string; onClose: () => void }) {
  const { t } = useTranslation("offers");
  const language = useLanguage();
  const client = useQueryClient();
  const [isPending, setPending] = useState(false);
  const stay = async () => {
    setPending(true);
    try {
      await changeDeletion(client, "stay");
      showToast(t("leaving.stays"));
    } catch (error) {
      await fetchErrorTexts();
      showToast(t("leaving.failed"), errorText(error), "error");
    } finally {
      setPending(false);
    }
  };
  return (
    <Offer
      title={t("leaving.title", { date: formatDate(dueAt, language) })}
      text={t("leaving.text")}
      label={t("leaving.label")}
      closeLabel={t("notNow")}
      onClose={onClose}
    >
      <Button pending={isPending} onClick={stay}>{t("leaving.stay")}</Button>
    </Offer>
  );
}

/** The service worker answers every address but those of the API, and would hide the page. */
const ADDRESS = "/api/login";

/** The network shows a log-in page in place of the academy. Leads the user to that page. */
function LogInPageOffer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation("offers");
  return (
    <Offer
      title={t("logInPage.title")}
      text={currentUserId() ? `${t("logInPage.text")} ${t("logInPage.safe")}` : t("logInPage.text")}
      label={t("label")}
      closeLabel={t("notNow")}
      onClose={onClose}
    >
      <a className="btn btn-primary" href={ADDRESS} target="_blank" rel="noreferrer">
        {t("logInPage.action")}
        <span className="sr-only">{` ${t("logInPage.newTab")}`}</span>
      </a>
    </Offer>
  );
}
