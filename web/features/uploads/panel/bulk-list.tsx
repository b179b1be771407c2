import { useState } from "react";
import { useText } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { FileButton } from "../../../ui/panel/file-button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { acceptedOf } from "../accepted.ts";
import { type Bulk, cancelBulk, giveFiles, type Item, retry, saveArrived } from "../bulk.ts";
import { openKept, useHandles } from "../handles.ts";
import type { Upload } from "../upload.ts";
import { useStanding } from "../use-standing.ts";
import { UploadLine } from "./upload-line.tsx";

export function BulkList({ bulk: { items, state } }: { bulk: Bulk }) {
  const t = useText("panel-videos");
  const [asks, setAsks] = useState(false);
  const arrived = items.filter((item) => item.state === "arrived").length;
  const isAway = items.some((item) => item.state === "away");
  return (
    <div className="space-y-4">
      <p role="status">{t("bulk.done", { count: arrived, all: items.length })}</p>
      <ol className="divide-y divide-line">
        {items.map((item) => (
          <li key={item.number} className="py-3">
            <One item={item} onCancel={() => setAsks(true)} />
          </li>
        ))}
      </ol>
      {isAway && <Away items={items} />}
      <div className="flex flex-wrap gap-3">
        {state !== "going" && arrived > 0 && (
          <Button
            tone={isAway ? "outline" : "primary"}
            pending={state === "saving"}
            pendingLabel={t("upload.saving")}
            onClick={saveArrived}
          >
            {t("bulk.saveArrived", { count: arrived })}
          </Button>
        )}
        <Button tone="plain" disabled={state === "saving"} onClick={() => setAsks(true)}>
          {t("bulk.cancel")}
        </Button>
      </div>
      <ConfirmDialog
        open={asks}
        title={t("bulk.cancelTitle")}
        text={t("bulk.cancelText")}
        action={t("bulk.cancel")}
        cancel={t("upload.goOn")}
        onConfirm={cancelBulk}
        onClose={() => setAsks(false)}
      />
    </div>
  );
}

/** Of before a reload: the browser opens them again where it can and she lets it, else she chooses them again. */
function Away({ items }: { items: readonly Item[] }) {
  const t = useText("panel-videos");
  const handles = useHandles();
  const [isOpening, setOpening] = useState(false);
  const away = items.filter(({ state }) => state === "away");
  const known = away.filter(({ fingerprint }) => handles.has(fingerprint));

  async function goOn() {
    setOpening(true);
    // All at once, while the tap still counts.
    const files = await Promise.all(
      known.map(({ fingerprint }) => openKept(fingerprint, handles.get(fingerprint))),
    );
    setOpening(false);
    const opened = giveFiles(files.filter((file) => file !== undefined));
    if (opened < known.length) showToast(t("left.gone"), t("left.goneText"), "error");
  }

  function choose(files: File[]) {
    if (giveFiles(files) === 0) showToast(t("bulk.others"), t("bulk.othersText"), "error");
  }

  return (
    <div className="rounded-field border border-accent bg-accent/10 p-4">
      <p className="text-sm">{t("bulk.again")}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {known.length > 0 && (
          <Button disabled={isOpening} onClick={goOn}>{t("upload.resume")}</Button>
        )}
        <FileButton
          multiple
          lasting
          accept={acceptedOf("video")}
          tone={known.length > 0 ? "outline" : "primary"}
          onChoose={choose}
        >
          {t("bulk.chooseAgain")}
        </FileButton>
      </div>
    </div>
  );
}

const standings = {
  queued: "bulk.queued",
  going: "bulk.queued",
  failed: "upload.failed",
  away: "bulk.stopped",
} as const;

function One({ item: { number, name, state, upload }, onCancel }: {
  item: Item;
  onCancel: () => void;
}) {
  const t = useText("panel-videos");
  if (state === "going" && upload) return <Going upload={upload} onCancel={onCancel} />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">{`${number}. ${name}`}</p>
      <p className={`text-sm ${state === "failed" ? "text-error" : "text-muted"}`}>
        {state === "arrived" ? "100%" : t(standings[state])}
      </p>
      {state === "failed" && (
        <Button
          tone="outline"
          aria-label={t("bulk.retryOf", { file: name })}
          onClick={() => retry(number)}
        >
          {t("upload.retry")}
        </Button>
      )}
    </div>
  );
}

function Going({ upload, onCancel }: { upload: Upload; onCancel: () => void }) {
  // Between two states of the list it may have ended already.
  const { state } = useStanding(upload);
  return state === "canceled" ? null : <UploadLine upload={upload} onCancel={onCancel} />;
}
