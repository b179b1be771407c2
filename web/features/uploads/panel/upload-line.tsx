import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney, formatSecond, formatSize, languageOf } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { useRefusalSentence } from "../../../lib/words/failures.ts";
import { Bar } from "../../../ui/bar.tsx";
import { Button } from "../../../ui/button.tsx";
import type { Upload } from "../upload.ts";
import type { UploadState } from "../upload-progress.ts";
import { useUploadState } from "../use-upload-state.ts";
import { CancelDialog } from "./cancel-dialog.tsx";

type Props = { upload: Upload; onCancel: () => void };

/** The progress of one upload, and its buttons. */
export function UploadLine({ upload, onCancel }: Props) {
  const { t } = useTranslation("panel-videos");
  const { file, pause, resume } = upload;
  const progress = useUploadState(upload);
  const { state, sent, note, why } = progress;
  const reason = useRefusalSentence(why);
  const [isConfirming, setConfirming] = useState(false);
  const percent = percentOf(sent, file.size);
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <p lang={languageOf(file.name)} className="min-w-0 wrap-anywhere">{file.name}</p>
        <p className="text-sm tabular-nums">{percent}%</p>
      </div>
      <div className="mt-2">
        <Bar label={t("upload.progress", { file: file.name })} percent={percent} />
      </div>
      <p className="mt-1.5 min-h-[2lh] text-sm text-muted tabular-nums sm:min-h-[1lh]">
        <Facts progress={progress} size={file.size} />
      </p>
      <p role="status" className={`text-sm ${state === "failed" ? "text-error" : ""}`}>
        {state === "waiting" && t("upload.waiting")}
        {state === "paused" && t("upload.paused")}
        {state === "failed" && (reason ?? t("upload.stopped"))}
        {state === "arrived" && t("upload.arrived")}
        {state === "sending" && note && t(`upload.${note}`)}
      </p>
      {state !== "arrived" && (
        <div className="mt-2 flex flex-wrap gap-2">
          {state === "paused" || state === "failed"
            ? (
              <Button tone="outline" onClick={resume}>
                {t(state === "paused" ? "upload.resume" : "upload.retry")}
              </Button>
            )
            : <Button tone="outline" onClick={pause}>{t("upload.pause")}</Button>}
          <Button tone="plain" onClick={() => setConfirming(true)}>{t("upload.cancel")}</Button>
        </div>
      )}
      <CancelDialog
        name={file.name}
        open={isConfirming}
        onCancel={onCancel}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}

function Facts({ progress, size }: { progress: UploadState; size: number }) {
  const { t } = useTranslation("panel-videos");
  const language = useLanguage();
  const { sent, perSecond, secondsLeft } = progress;
  const cost = useCost(size - sent);
  const facts = [t("upload.of", { sent: formatSize(sent), size: formatSize(size) })];
  if (perSecond) facts.push(t("upload.speed", { speed: formatSize(perSecond) }));
  if (secondsLeft !== undefined) facts.push(t("upload.left", { time: formatSecond(secondsLeft) }));
  if (cost) facts.push(t("upload.about", { money: formatMoney(cost, language) }));
  return <>{facts.join(" · ")}</>;
}

/** About what it costs to send so many more bytes. The prices load with the first upload. */
function useCost(bytes: number) {
  const [prices, setPrices] = useState<typeof import("../../../lib/device/price-per-gb.ts")>();
  useEffect(() => {
    import("../../../lib/device/price-per-gb.ts")
      .then(setPrices)
      // Without a connection the upload shows no price.
      .catch(() => {});
  }, []);
  return prices?.estimateCost(bytes, prices.pricePerGb());
}

/** In percent: 100 only when all bytes are sent. */
export const percentOf = (sent: number, size: number) =>
  size > 0 ? Math.min(100, Math.floor(sent / size * 100)) : 0;
