// The buttons for the writes of one card: keep the text, retry, edit, copy and discard.
import { useState } from "react";
import { useTranslation } from "react-i18next";
import {
  isGroupGone,
  keptText,
  needsDecision,
  type WriteGroup,
  writesWithText,
} from "../../offline/outbox/use-outbox.ts";
import { discardGroup, replaceGroup, retryGroup } from "../../offline/outbox/outbox.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/confirm-dialog.tsx";
import { CopyButton } from "./copy-button.tsx";

type Props = {
  group: WriteGroup;
  /** The card shows the choice of a conflict. There, 'keep theirs' replaces 'discard'. */
  hasChoice: boolean;
  text?: string;
  onEdit: () => void;
  onStale: () => void;
};

export function CardActions({ group, hasChoice, text, onEdit, onStale }: Props) {
  const { t } = useTranslation("outbox");
  const [isConfirming, setConfirming] = useState(false);
  // The same write can never succeed.
  const isGone = isGroupGone(group);
  const kept = isGone ? keptText(group) : undefined;
  const hasLeft = group.items.some(({ state }) => state === "sent");

  const check = async (act: Promise<boolean>) => {
    if (!await act) onStale();
  };

  return (
    <div className="mt-4 flex flex-wrap gap-2 empty:hidden">
      {kept && <Button onClick={() => check(replaceGroup(group, kept.writes))}>{kept.label}
      </Button>}
      {needsDecision(group) && !hasChoice && !isGone && (
        <Button onClick={() => check(retryGroup(group))}>{t("retry")}</Button>
      )}
      {writesWithText(group, "") && !hasChoice && !isGone && (
        <Button tone="soft" onClick={onEdit}>{t("edit")}</Button>
      )}
      {text !== undefined && <CopyButton text={text} />}
      {!hasChoice && (
        <Button
          tone="outline"
          className="text-error"
          onClick={() => setConfirming(true)}
        >
          {t("discard")}
        </Button>
      )}
      <ConfirmDialog
        open={isConfirming}
        title={t("discardTitle")}
        text={t(hasLeft ? "discardSent" : "discardText")}
        action={t("discard")}
        cancel={t("cancel")}
        onConfirm={() => {
          setConfirming(false);
          check(discardGroup(group));
        }}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}
