// Asks before a sign-out that would lose work, leave writes unsent, or leave downloads on the
// device.
import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { loadDownloadTexts } from "../../features/downloads/load-texts.ts";
import { SignOutChoice, signOutLabels } from "../../features/downloads/sign-out-choice.tsx";
import { sendPersistedProgress } from "../../features/progress/data.ts";
import { unsavedCount } from "../../lib/device/unsaved-work.ts";
import { useOffline } from "../../lib/http/connectivity.ts";
import { currentUserId } from "../../lib/http/session.ts";
import { withTimeout } from "../../lib/http/limited-work.ts";
import { loadTexts } from "../../lib/words/i18n.ts";
import { removeAllDownloads } from "../../offline/downloads/downloads.ts";
import { readDownloadCount } from "../../offline/downloads/model.ts";
import { loadKindTexts } from "../../offline/registry.ts";
import { syncNow } from "../../offline/outbox/outbox.ts";
import { Button } from "../../ui/button.tsx";
import { DialogButtons } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import "../start/offline-features.ts";
import { UnsentNotice, type UnsentWrites, useUnsentWrites } from "./unsent-notice.tsx";

type Props = { onConfirm: () => void; onClose: () => void };

/** The sign-out does not wait longer for the progress of a video. */
const PERSIST_LIMIT = 1500;

/** The texts of the part about downloads load only for a user who has downloads. */
let hasDownloadTexts = false;
const hasDownloads = (userId: string | undefined) =>
  userId !== undefined && readDownloadCount(userId) > 0;

/** Loads the question with the texts of all writes that may wait. */
export async function loadSignOut() {
  await Promise.all([loadTexts("outbox"), loadKindTexts()]);
  if (hasDownloads(currentUserId())) {
    await loadDownloadTexts();
    hasDownloadTexts = true;
  }
  return SignOutQuestion;
}

/** Asks only if work is unsaved or unsent, or downloads exist. Otherwise signs out at once. */
function SignOutQuestion({ onConfirm, onClose }: Props) {
  const hasUnsavedWork = useSyncExternalStore(unsavedCount.subscribe, unsavedCount.get) > 0;
  const unsent = useUnsentWrites();
  const [userId] = useState(currentUserId);
  const [hasFiles] = useState(() => hasDownloadTexts && hasDownloads(userId));
  const isPersisted = useIsPersisted();
  const mustAsk = isPersisted && unsent
    ? hasUnsavedWork || unsent.count > 0 || hasFiles
    : undefined;
  const [isAsking, setAsking] = useState<boolean>();
  /** After sign-out the outbox is empty. This must not sign out a second time. */
  const hasSignedOut = useRef(false);
  const signOut = () => {
    if (!hasSignedOut.current) onConfirm();
    hasSignedOut.current = true;
  };
  useEffect(() => {
    if (mustAsk === undefined || isAsking !== undefined) return;
    setAsking(mustAsk);
    if (!mustAsk) signOut();
  }, [mustAsk]);
  if (!unsent || !isAsking) return null;
  return (
    <Question
      {...{ unsent, hasUnsavedWork, onClose }}
      userId={hasFiles ? userId : undefined}
      onConfirm={signOut}
    />
  );
}

/** After sign-out, a video that still plays could not report its progress any more. */
function useIsPersisted() {
  const [isPersisted, setPersisted] = useState(false);
  useEffect(() => {
    const finish = () => setPersisted(true);
    withTimeout(PERSIST_LIMIT, persistPlaying()).then(finish, finish);
  }, []);
  return isPersisted;
}

/** A paused video reports its progress at once. */
async function persistPlaying() {
  const playing = [...document.querySelectorAll("video")].filter(({ paused }) => !paused);
  if (playing.length === 0) return;
  await Promise.all(playing.map((video) =>
    new Promise((resolve) => {
      video.addEventListener("pause", resolve, { once: true });
      video.pause();
    })
  ));
  await sendPersistedProgress();
  await syncNow();
}

type QuestionProps = Props & {
  unsent: UnsentWrites;
  hasUnsavedWork: boolean;
  /** The user's id, if this user has downloads on this device. */
  userId?: string;
};

function Question({ unsent, hasUnsavedWork, userId, onConfirm, onClose }: QuestionProps) {
  const { t } = useTranslation("outbox");
  const { t: panel } = useTranslation("panel");
  const isOffline = useOffline();
  const { isSending, hasTried, send } = useSending();
  const { count, canSeal } = unsent;
  const hadUnsent = useWasEver(count > 0);
  const labels = useLabels({ hadUnsent, hasUnsavedWork, hasFiles: userId !== undefined });
  const [removesDownloads, setRemovesDownloads] = useState(false);
  /** Sealed writes are not lost. */
  const losesWork = hasUnsavedWork || removesDownloads || count > 0 && !canSeal;

  function leave() {
    onConfirm();
    // Sign-out has already locked the downloads. A file that cannot be removed now stays locked.
    if (removesDownloads && userId) removeAllDownloads(userId).catch(() => {});
  }

  useEffect(() => {
    // The button says that sending is followed by sign-out. The choice about downloads stood beside
    // it.
    if (hasTried && count === 0 && !hasUnsavedWork) leave();
  }, [hasTried, count]);

  const canSend = count > 0 && !isOffline;
  const leaveButton = (
    <Button tone={losesWork ? "danger" : count > 0 ? "outline" : "primary"} onClick={leave}>
      {labels.action}
    </Button>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={labels.title}
      closeLabel={labels.stay}
    >
      {hadUnsent && <UnsentNotice unsent={unsent} hasTried={hasTried} />}
      {hasUnsavedWork && (
        <p className={`text-muted ${hadUnsent ? "mt-3" : ""}`}>{panel("leave.text")}</p>
      )}
      {userId && (
        <SignOutChoice
          userId={userId}
          isChosen={removesDownloads}
          onChoose={setRemovesDownloads}
        />
      )}
      {canSend
        ? (
          <div className="mt-5 grid gap-3 sm:grid-cols-2">
            <Button pending={isSending} pendingLabel={t("syncing")} onClick={send}>
              {t("leave.send")}
            </Button>
            {leaveButton}
            <Button tone="plain" className="sm:col-span-2" onClick={onClose}>
              {labels.stay}
            </Button>
          </div>
        )
        : (
          <DialogButtons>
            <Button tone="plain" onClick={onClose}>
              {labels.stay}
            </Button>
            {leaveButton}
          </DialogButtons>
        )}
    </Dialog>
  );
}

/** The title and the buttons. The reason to ask first decides their words. */
function useLabels(
  { hadUnsent, hasUnsavedWork, hasFiles }: Record<
    "hadUnsent" | "hasUnsavedWork" | "hasFiles",
    boolean
  >,
) {
  const { t } = useTranslation("outbox");
  // Only the panel holds the page, so its texts are loaded if the page is held.
  const { t: panel } = useTranslation("panel");
  if (hasUnsavedWork && !hadUnsent) {
    return {
      title: panel("leave.title"),
      stay: panel("leave.stay"),
      action: panel("leave.action"),
    };
  }
  if (hasFiles && !hadUnsent) return signOutLabels();
  return { title: t("leave.title"), stay: t("cancel"), action: t("leave.action") };
}

/** Sends the unsent writes when the user presses the button. */
function useSending() {
  const [isSending, setSending] = useState(false);
  const [hasTried, setTried] = useState(false);
  async function send() {
    setSending(true);
    await syncNow().catch(() => {
      // The remaining writes show that sending failed.
    });
    setSending(false);
    setTried(true);
  }
  return { isSending, hasTried, send };
}

/** Whether `value` was ever true while the question was open. */
function useWasEver(value: boolean) {
  const [wasEver, setWasEver] = useState(value);
  if (value && !wasEver) setWasEver(true);
  return wasEver;
}
