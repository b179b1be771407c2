// The outbox page: all writes that wait or need a decision.
import { useEffect, useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSession } from "../features/session/data.ts";
import { DraftList, LockNotice, useLockText } from "../features/sync/locked.tsx";
import { OutboxCard } from "../features/sync/outbox-card.tsx";
import { saveAsFile, useSyncState } from "../features/sync/state.ts";
import { paths } from "../lib/address/paths.ts";
import { currentUserId, sessionKey } from "../lib/http/session.ts";
import { useErrorText } from "../lib/words/errors.ts";
import { loadTexts, useLanguage } from "../lib/words/i18n.ts";
import { loadKindTexts } from "../offline/registry.ts";
import { syncNow } from "../offline/outbox/outbox.ts";
import { groupWrites, needsDecision, useOutbox } from "../offline/outbox/use-outbox.ts";
import { showIfCached } from "../offline/queries/is-query-cached.ts";
import { useLockedSince } from "../offline/queries/use-locked-since.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { Empty } from "../ui/empty.tsx";
import { CircleCheckIcon, LockIcon, WifiOffIcon } from "../ui/icons.ts";
import { PageHeading } from "../ui/page-heading.tsx";
import { showToast } from "../ui/toast.tsx";

/** Call this when all features have registered their kinds. */
export async function loadPage() {
  await Promise.all([loadKindTexts(), loadTexts("outbox", "errors")]);
  return Outbox;
}

function Outbox() {
  const { t } = useTranslation("outbox");
  const { t: app } = useTranslation("app");
  const language = useLanguage();
  const { items, limits } = useOutbox();
  const { text, isOffline, isRunning } = useSyncState();
  const [isAsking, setAsking] = useState(false);
  const isUserUnknown = useIsUserUnknown();
  const groups = useMemo(
    // Writes that need a decision come first.
    () =>
      groupWrites(items, limits).sort((a, b) =>
        Number(needsDecision(b)) - Number(needsDecision(a))
      ),
    [items, limits],
  );

  const sync = () => {
    setAsking(true);
    syncNow().finally(() => setAsking(false));
  };

  return (
    <div className="mx-auto w-full max-w-3xl px-4 py-8 sm:px-5 md:py-12">
      <PageHeading title={t("title")} />
      <p className="mt-1 text-muted">{t("lead")}</p>
      {isUserUnknown && <LockNotice className="mt-5" />}
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-box border border-line bg-base-100 p-4 sm:px-5">
        <div className="min-w-[min(12rem,100%)] flex-1">
          <p className="flex items-center gap-2 font-semibold my:font-bold">
            {groups.length === 0 && !isOffline && (
              <CircleCheckIcon className="size-5 text-success" />
            )}
            {text}
          </p>
          {isOffline && !isUserUnknown && (
            <p className="mt-1 text-sm text-muted">{app("offlineText")}</p>
          )}
          {groups.length === 0 && !isOffline && (
            <p className="mt-1 text-sm text-muted">{t("empty")}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          {groups.length > 0 && (
            <Button tone="soft" onClick={() => saveAsFile(groups, language)}>
              {t("saveAsFile")}
            </Button>
          )}
          {(groups.length > 0 || isOffline) && (
            <Button pending={isAsking || isRunning} pendingLabel={t("syncing")} onClick={sync}>
              {t("syncNow")}
            </Button>
          )}
        </div>
      </div>
      <ul className="mt-5 space-y-4">
        {groups.map((group) => (
          <OutboxCard
            key={group.subject}
            group={group}
            onStale={() => showToast(t("stale"), t("staleText"))}
          />
        ))}
      </ul>
      {isUserUnknown && <DraftList />}
    </div>
  );
}

/** Another tab, in which the user has just signed in, may store who that is a moment later. */
const LOOK_AGAIN_MS = 1000;

/** The page that stands in place of others while nobody can check who is signed in. */
export function Unknown({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation("outbox");
  const { t: app } = useTranslation("app");
  const { isRead, lastOnline } = useLockedSince();
  const lockText = useLockText(lastOnline);
  const errorText = useErrorText(error);
  useEffect(() => {
    const timer = setInterval(() => showIfCached(sessionKey), LOOK_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  // The title must not change a moment later.
  if (!isRead) return <p role="status" className="sr-only">{app("loading")}</p>;
  return (
    <Empty
      icon={lockText ? LockIcon : WifiOffIcon}
      title={lockText ? t("lock.title") : app("unknown.title")}
      text={lockText ?? errorText}
    >
      <Button onClick={() => onRetry()}>{app("retry")}</Button>
      {currentUserId() && (
        <Link to={paths.outbox} className={buttonClass("soft")}>{t("lock.show")}</Link>
      )}
    </Empty>
  );
}

/**
 * Whether the app could not find out who is signed in. Stays true while the app asks again.
 */
function useIsUserUnknown(): boolean {
  const { data, error } = useSession();
  const [hasFailed, setFailed] = useState(false);
  if (error && !hasFailed) setFailed(true);
  return hasFailed && data === undefined;
}
