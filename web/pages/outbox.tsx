// The outbox page: all writes that wait or need a decision.
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { useIsUnknown } from "../features/session/use-is-unknown.ts";
import { DraftList } from "../features/sync/draft-list.tsx";
import { LockNotice } from "../features/sync/lock-notice.tsx";
import { OutboxCard } from "../features/sync/outbox-card.tsx";
import { saveAsFile } from "../features/sync/save-as-file.ts";
import { useSyncState } from "../features/sync/state.ts";
import { loadTexts, useLanguage } from "../lib/words/i18n.ts";
import { loadKindTexts } from "../offline/outbox/kinds.ts";
import { groupWrites, needsDecision, useOutbox } from "../offline/outbox/use-outbox.ts";
import { syncNow } from "../offline/outbox/outbox.ts";
import { Button } from "../ui/button.tsx";
import { CircleCheckIcon } from "../ui/icons/forms.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { showToast } from "../ui/toast.tsx";

// One file for both: the first script contains the name of each file.
export { Unknown } from "./unknown.tsx";

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
  const isUnknown = useIsUnknown();
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
      {isUnknown && <LockNotice className="mt-5" />}
      <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-box border border-line bg-base-100 p-4 sm:px-5">
        <div className="min-w-[min(12rem,100%)] flex-1">
          <p className="flex items-center gap-2 font-semibold my:font-bold">
            {groups.length === 0 && !isOffline && (
              <CircleCheckIcon className="size-5 text-success" />
            )}
            {text}
          </p>
          {isOffline && !isUnknown && (
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
      {isUnknown && <DraftList />}
    </div>
  );
}
