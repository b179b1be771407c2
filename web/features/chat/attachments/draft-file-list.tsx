import { useTranslation } from "react-i18next";
import type { DraftFile } from "./draft-file.ts";
import { DraftFileCard } from "./draft-file-card.tsx";
import { removeDraftFile, retryDraftFile } from "./draft-file-actions.ts";

type Props = { draftKey: string; chips: readonly DraftFile[]; onRemoved: () => void };

/** The files that will be sent with the question, shown above its text. */
export function DraftFileList({ draftKey, chips, onRemoved }: Props) {
  const { t } = useTranslation("chat");
  if (chips.length === 0) return null;
  return (
    <ul className="chat-chips" aria-label={t("files.chosen")}>
      {chips.map((chip) => (
        <DraftFileCard
          key={chip.key}
          chip={chip}
          onRetry={() => retryDraftFile(draftKey, chip.key)}
          onRemove={() => {
            removeDraftFile(draftKey, chip.key);
            onRemoved();
          }}
        />
      ))}
    </ul>
  );
}
