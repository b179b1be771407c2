import { type Attachment, MAX_ATTACHMENTS } from "@server/contract";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useOffline } from "../../../lib/http/connectivity.ts";
import { formatSize, languageOf } from "../../../lib/words/formats.ts";
import { FileTextIcon, ImageIcon, RefreshIcon, XIcon } from "../../../ui/icons.ts";
import { addressOf } from "../pictures/picture-file.ts";
import { usePicture } from "../pictures/picture-view.tsx";
import { ToolButton } from "../tool-button.tsx";
import { removeDraftFile, retryDraftFile } from "./draft-file-actions.ts";
import { bytesOf, canRetry, type DraftFile, type FilesState } from "./draft-files.ts";

type DraftFileListProps = { draftKey: string; chips: readonly DraftFile[]; onRemoved: () => void };

/** The files that will be sent with the question, shown above its text. */
export function DraftFileList({ draftKey, chips, onRemoved }: DraftFileListProps) {
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

type DraftFileCardProps = { chip: DraftFile; onRetry: () => void; onRemove: () => void };

/** One file that will be sent with the question, and its progress. */
function DraftFileCard({ chip, onRetry, onRemove }: DraftFileCardProps) {
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
        <ToolButton label={t("files.retry", { name })} onClick={onRetry}>
          <RefreshIcon className="size-4.5" />
        </ToolButton>
      )}
      <ToolButton label={t("files.remove", { name })} onClick={onRemove}>
        <XIcon className="size-4.5" />
      </ToolButton>
    </li>
  );
}

/** A thumbnail of the file: the picture itself, or an icon. */
function DraftFileThumbnail({ chip }: { chip: DraftFile }) {
  const { key, isImage, attachment } = chip;
  const localAddress = useObjectUrl(isImage ? bytesOf(key) : undefined);
  if (isImage && attachment) return <SentPicture attachment={attachment} />;
  const Sign = isImage ? ImageIcon : FileTextIcon;
  return (
    <span className="chat-thumb">
      {localAddress ? <img src={localAddress} alt="" /> : <Sign />}
    </span>
  );
}

/** This phone usually has the picture; one that another page sent long ago is fetched. */
function SentPicture({ attachment }: { attachment: Attachment }) {
  const element = useRef<HTMLSpanElement>(null);
  const source = usePicture(attachment.id, addressOf(attachment), element);
  return (
    <span ref={element} className="chat-thumb">
      {source ? <img src={source} alt="" /> : <ImageIcon />}
    </span>
  );
}

/** An object URL for these bytes, which is revoked when the component goes. */
function useObjectUrl(bytes: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!bytes) return setAddress(undefined);
    const objectUrl = URL.createObjectURL(bytes);
    setAddress(objectUrl);
    return () => URL.revokeObjectURL(objectUrl);
  }, [bytes]);
  return address;
}

type FilesStatusProps = {
  chips: readonly DraftFile[];
  files: FilesState;
  /** The user pressed Send, and the question waits for its files. */
  isSent: boolean;
};

/** Says what Send waits for, or why it is blocked; a screen reader also hears of arrivals. */
export function FilesStatus({ chips, files, isSent }: FilesStatusProps) {
  const { t } = useTranslation("chat");
  const isOffline = useOffline();
  return (
    <p role="status" className="px-3.5 text-sm text-muted">
      {files === "blocked" &&
        (chips.length > MAX_ATTACHMENTS
          ? t("files.most", { most: MAX_ATTACHMENTS })
          : t("files.blocked"))}
      {files === "unwanted" && t("files.unwanted")}
      {isSent && t(isOffline ? "files.sentOffline" : "files.sent")}
      {files === "free" && chips.length > 0 && (
        <span className="sr-only">{t("files.arrived", { count: chips.length })}</span>
      )}
    </p>
  );
}
