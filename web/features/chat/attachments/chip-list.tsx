import { useTranslation } from "react-i18next";
import type { Chip } from "./chip.ts";
import { ChipCard } from "./chip-card.tsx";
import { removeChip, tryAgain } from "./chosen.ts";

type Props = { draftKey: string; chips: readonly Chip[]; onRemoved: () => void };

/** The files that will be sent with the question, shown above its text. */
export function ChipList({ draftKey, chips, onRemoved }: Props) {
  const { t } = useTranslation("chat");
  if (chips.length === 0) return null;
  return (
    <ul className="chat-chips" aria-label={t("files.chosen")}>
      {chips.map((chip) => (
        <ChipCard
          key={chip.key}
          chip={chip}
          onRetry={() => tryAgain(draftKey, chip.key)}
          onRemove={() => {
            removeChip(draftKey, chip.key);
            onRemoved();
          }}
        />
      ))}
    </ul>
  );
}
