import { useState } from "react";
import { useText } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { type Bulk, cancelBulk, type Item, retry, saveArrived } from "../bulk.ts";
import type { Upload } from "../upload.ts";
import { useStanding } from "../use-standing.ts";
import { UploadLine } from "./upload-line.tsx";

export function BulkList({ bulk: { items, state } }: { bulk: Bulk }) {
  const t = useText("panel-videos");
  const [asks, setAsks] = useState(false);
  const arrived = items.filter((item) => item.state === "arrived").length;
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
      <div className="flex flex-wrap gap-3">
        {state !== "going" && arrived > 0 && (
          <Button
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

function One({ item: { number, file, state, upload }, onCancel }: {
  item: Item;
  onCancel: () => void;
}) {
  const t = useText("panel-videos");
  if (state === "going" && upload) return <Going upload={upload} onCancel={onCancel} />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
      <p className="min-w-0 flex-1 basis-40 wrap-anywhere">{`${number}. ${file.name}`}</p>
      <p className={`text-sm ${state === "failed" ? "text-error" : "text-muted"}`}>
        {state === "arrived" ? "100%" : t(state === "failed" ? "upload.failed" : "bulk.queued")}
      </p>
      {state === "failed" && (
        <Button
          tone="outline"
          aria-label={t("bulk.retryOf", { file: file.name })}
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
