import { useEffect, useRef, useState } from "react";
import { saveAsFile } from "../features/sync/save-as-file.ts";
import { useOffline } from "../lib/contact.ts";
import { useHeld } from "../lib/held.ts";
import { loadTexts, useLanguage, useText } from "../lib/i18n.ts";
import { groupsOf } from "../offline/outbox-groups.ts";
import { syncNow } from "../offline/outbox.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import "./outbox-kinds.ts";
import { useUnsent } from "./use-unsent.ts";

type Props = { onConfirm: () => void; onClose: () => void };

/** With the words for whatever may wait. */
export async function loadSignOut() {
  await loadTexts("outbox", "notes", "questions", "progress");
  return SignOutQuestion;
}

/** Asks where something would be lost, or has not gone out; else she is out at once. */
function SignOutQuestion({ onConfirm, onClose }: Props) {
  const isHeld = useHeld();
  const unsent = useUnsent();
  const mustAsk = unsent && (isHeld || unsent.count > 0);
  const [asks, setAsks] = useState<boolean>();
  /** As soon as she is out her outbox is empty: that asks nobody to sign out once more. */
  const isOut = useRef(false);
  const signOut = () => {
    if (!isOut.current) onConfirm();
    isOut.current = true;
  };
  useEffect(() => {
    if (mustAsk === undefined || asks !== undefined) return;
    setAsks(mustAsk);
    if (!mustAsk) signOut();
  }, [mustAsk]);
  if (!unsent || !asks) return null;
  return <Question unsent={unsent} isHeld={isHeld} onConfirm={signOut} onClose={onClose} />;
}

type QuestionProps = Props & {
  unsent: NonNullable<ReturnType<typeof useUnsent>>;
  isHeld: boolean;
};

function Question({ unsent, isHeld, onConfirm, onClose }: QuestionProps) {
  const t = useText("outbox");
  // Whatever is held is the panel's: wherever in the app she signs out, its words are there by then.
  const panel = useText("panel");
  const language = useLanguage();
  const isOffline = useOffline();
  const [isSending, setSending] = useState(false);
  const [hasTried, setTried] = useState(false);
  const { items, count, canSeal } = unsent;
  const had = useHad(count > 0);

  async function send() {
    setSending(true);
    await syncNow().catch(() => {
      // What is left says so.
    });
    setSending(false);
    setTried(true);
  }
  useEffect(() => {
    // There is nothing to ask any more.
    if (hasTried && count === 0 && !isHeld) onConfirm();
  }, [hasTried, count]);

  return (
    <Dialog
      open
      onClose={onClose}
      title={had ? t("leave.title") : panel("leave.title")}
      closeLabel={had ? t("cancel") : panel("leave.stay")}
    >
      {had && (
        <div role="status" className="space-y-2">
          <p className="font-semibold my:font-bold">
            {count === 0 ? t("empty") : t(hasTried ? "leave.left" : "leave.waiting", { count })}
          </p>
          {count > 0 && <p className="text-muted">{t(canSeal ? "leave.sealed" : "leave.lost")}</p>}
        </div>
      )}
      {isHeld && <p className={`text-muted ${had ? "mt-3" : ""}`}>{panel("leave.text")}</p>}
      <div className="mt-6 flex flex-wrap justify-end gap-3">
        {count > 0 && !isOffline && (
          <Button
            className="max-sm:w-full"
            pending={isSending}
            pendingLabel={t("syncing")}
            onClick={send}
          >
            {t("leave.send")}
          </Button>
        )}
        {count > 0 && (
          <Button
            tone="soft"
            className="max-sm:w-full"
            onClick={() => saveAsFile(groupsOf(items), language)}
          >
            {t("saveAsFile")}
          </Button>
        )}
        <Button tone="plain" onClick={onClose}>
          {had ? t("cancel") : panel("leave.stay")}
        </Button>
        <Button tone="danger" onClick={onConfirm}>
          {had ? t("leave.action") : panel("leave.action")}
        </Button>
      </div>
    </Dialog>
  );
}

/** Whether it has ever been so while she was asked. */
function useHad(is: boolean) {
  const [had, setHad] = useState(is);
  if (is && !had) setHad(true);
  return had;
}
