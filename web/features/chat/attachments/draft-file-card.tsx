import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useOffline } from "../../../lib/connectivity.ts";
import { formatSize, languageOf } from "../../../lib/format.ts";
import { RefreshIcon } from "../../../ui/icons/files.tsx";
import { XIcon } from "../../../ui/icons/frame.tsx";
import { toolClass } from "../tool-class.ts";
import { canRetry, type DraftFile } from "./draft-file.ts";
import { DraftFileThumbnail } from "./draft-file-thumbnail.tsx";

type Props = { chip: DraftFile; onRetry: () => void; onRemove: () => void };

/** One file that will be sent with the question, and its progress. */
export function DraftFileCard({ chip, onRetry, onRemove }: Props) {
  const { t } = useTranslation("chat");
  const isOffline = useOffline();
  const { name, state, size, percent = 0, why } = chip;
  const card = useRef<HTMLLIElement>(null);
  const isRefused = state === "refused";
  const stateTexts = {
    preparing: () => t("files.preparing"),
    waiting: () => t(isOffline ? "files.waitsForLine" : "files.waits"),
    sending: () => t("files.sending", { percent }),
    arrived: () => formatSize(size ?? 0),
    refused: () => t(`fileWhy.${why ?? "notTaken"}`),
  };
  useEffect(() => {
    // Shows a new file, or a refused file, without a search by the user.
    card.current?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [isRefused]);
  return (
    <li ref={card} className="chat-chip" data-state={state}>
      <DraftFileThumbnail chip={chip} />
      <div className="min-w-0 flex-1 py-1">
        <p lang={languageOf(name)} className="truncate text-sm font-medium" title={name}>{name}</p>
        <p className="chat-chip-told">{stateTexts[state]()}</p>
        {state === "sending" && <progress max={100} value={percent} aria-label={name} />}
      </div>
      {canRetry(chip) && (
        <button
          type="button"
          className={toolClass}
          aria-label={t("files.retry", { name })}
          title={t("files.retry", { name })}
          onClick={onRetry}
        >
          <RefreshIcon className="size-4.5" />
        </button>
      )}
      <button
        type="button"
        className={toolClass}
        aria-label={t("files.remove", { name })}
        title={t("files.remove", { name })}
        onClick={onRemove}
      >
        <XIcon className="size-4.5" />
      </button>
    </li>
  );
}
