// Lists the files of a bulk upload with their progress, and buttons to continue, save or cancel.
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefusalSentence } from "../../../lib/words/failures.ts";
import { languageOf } from "../../../lib/words/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, useConfirm } from "../../../ui/confirm-dialog.tsx";
import { XIcon } from "../../../ui/icons.ts";
import { FileButton } from "../../../ui/panel/file-button.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { acceptedOf } from "../accepted-files.ts";
import { canSendAgain, displayNumber, isActive, type Item } from "../bulk-items.ts";
import { type Bulk, cancelBulk, cancelItem, reopenFiles, retry, saveArrived } from "../bulk.ts";
import { unsavedQuery } from "../data.ts";
import { openByHandle, useHandles } from "../handles.ts";
import { type Upload, useUploadState } from "../upload.ts";
import { CancelDialog, KeptUntil, UploadLine } from "./upload-line.tsx";

export function BulkList({ bulk: { id, items, state } }: { bulk: Bulk }) {
  const { t } = useTranslation("panel-videos");
  const { ask, dialog } = useConfirm(() => cancelBulk(id));
  const arrived = items.filter((item) => item.state === "arrived").length;
  const hasFilesToReopen = items.some((item) => item.state === "away");
  return (
    <div className="space-y-4">
      <p role="status">{t("bulk.done", { count: arrived, all: items.filter(isActive).length })}</p>
      <ol className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.number} className="py-3">
            <ItemRow
              item={item}
              place={displayNumber(items, item)}
              isSaving={state === "saving"}
              onRetry={() => retry(id, item.number)}
              onCancel={() => cancelItem(id, item.number)}
            />
          </li>
        ))}
      </ol>
      {hasFilesToReopen && <FilesToReopen id={id} items={items} />}
      {state !== "going" && <EarliestDeadline items={items} />}
      <div className="flex flex-wrap gap-3">
        {state !== "going" && arrived > 0 && (
          <Button
            tone={hasFilesToReopen ? "outline" : "primary"}
            pending={state === "saving"}
            pendingLabel={t("upload.saving")}
            onClick={() => saveArrived(id)}
          >
            {t("bulk.saveArrived", { count: arrived })}
          </Button>
        )}
        <Button tone="plain" disabled={state === "saving"} onClick={() => ask()}>
          {t("bulk.cancel")}
        </Button>
      </div>
      <ConfirmDialog
        {...dialog}
        title={t("bulk.cancelTitle")}
        text={t("bulk.cancelText")}
        action={t("bulk.cancel")}
        cancel={t("upload.goOn")}
      />
    </div>
  );
}

/** The server deletes unsaved files after a day: shows the earliest of these times. */
function EarliestDeadline({ items }: Pick<Bulk, "items">) {
  const { data = [] } = useQuery(unsavedQuery);
  const paths = items.map(({ brought }) => brought?.path);
  const [first] = data.filter(({ path }) => paths.includes(path))
    .toSorted((one, other) => one.keptUntil < other.keptUntil ? -1 : 1);
  return first && (
    <p className="text-sm text-muted">
      <KeptUntil unsaved={first} />
    </p>
  );
}

/** Files from before a reload: the browser opens them again, or the user chooses them again. */
function FilesToReopen({ id, items }: Pick<Bulk, "id" | "items">) {
  const { t } = useTranslation("panel-videos");
  const handles = useHandles();
  const [isOpening, setOpening] = useState(false);
  const filesToReopen = items.filter(({ state }) => state === "away");
  const withHandle = filesToReopen.filter(({ fingerprint }) => handles.has(fingerprint));

  async function reopenAll() {
    setOpening(true);
    // All files at once, because the browser allows this only shortly after a tap.
    const files = await Promise.all(
      withHandle.map(({ fingerprint }) => openByHandle(fingerprint, handles.get(fingerprint))),
    );
    setOpening(false);
    const opened = reopenFiles(id, files.filter((file) => file !== undefined));
    if (opened !== undefined && opened < withHandle.length) {
      showToast(t("left.gone"), t("left.goneText"), "error");
    }
  }

  function reopenChosen(files: File[]) {
    if (reopenFiles(id, files) === 0) showToast(t("bulk.others"), t("bulk.othersText"), "error");
  }

  return (
    <div className="rounded-field border border-accent bg-accent/10 p-4">
      <p className="text-sm">{t("bulk.again")}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {withHandle.length > 0 && (
          <Button disabled={isOpening} onClick={reopenAll}>{t("upload.resume")}</Button>
        )}
        <FileButton
          multiple
          lasting
          accept={acceptedOf("video")}
          tone={withHandle.length > 0 ? "outline" : "primary"}
          onChoose={reopenChosen}
        >
          {t("bulk.chooseAgain")}
        </FileButton>
      </div>
    </div>
  );
}

const stateTexts = {
  queued: "bulk.queued",
  going: "bulk.queued",
  failed: "upload.failed",
  away: "bulk.stopped",
  canceled: "bulk.canceled",
  refused: "bulk.refused",
} as const;

type ItemRowProps = {
  item: Item;
  place: number;
  isSaving: boolean;
  onRetry: () => void;
  onCancel: () => void;
};

function ItemRow({ item, place, isSaving, onRetry, onCancel }: ItemRowProps) {
  const { t } = useTranslation("panel-videos");
  const { name, state, upload, why } = item;
  const reason = useRefusalSentence(why);
  const { ask, dialog } = useConfirm(onCancel);
  if (state === "going" && upload) return <ActiveUpload upload={upload} onCancel={onCancel} />;
  const isBad = state === "failed" || state === "refused";
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p lang={languageOf(name)} className="min-w-0 flex-1 basis-40 wrap-anywhere">
        {isActive(item) ? `${place}. ${name}` : name}
      </p>
      <div className="ms-auto flex items-center gap-3">
        <p className={`text-sm ${isBad ? "text-error" : "text-muted"}`}>
          {state === "arrived" ? "100%" : t(stateTexts[state])}
        </p>
        {canSendAgain(item) && !isSaving && (
          <Button tone="outline" aria-label={t("bulk.retryOf", { file: name })} onClick={onRetry}>
            {t("upload.retry")}
          </Button>
        )}
        {isActive(item) && !isSaving && (
          <button
            type="button"
            aria-label={t("bulk.cancelOf", { file: name })}
            className="grid size-11 shrink-0 place-items-center rounded-field text-muted hover:bg-base-200"
            onClick={() => ask()}
          >
            <XIcon className="size-4" />
          </button>
        )}
      </div>
      {reason && <p className="basis-full text-sm text-muted">{reason}</p>}
      <CancelDialog name={name} dialog={dialog} />
    </div>
  );
}

function ActiveUpload({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  // The upload may have ended before the list knows.
  const { state } = useUploadState(upload);
  return state === "canceled" ? null : <UploadLine upload={upload} onCancel={onCancel} />;
}
