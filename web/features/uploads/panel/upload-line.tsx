import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useRefusalSentence } from "../../../lib/words/failures.ts";
import {
  formatMoment,
  formatMoney,
  formatSecond,
  formatSize,
  languageOf,
} from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { Bar } from "../../../ui/progress.tsx";
import { Button } from "../../../ui/button.tsx";
import { type Confirmation, ConfirmDialog, useConfirm } from "../../../ui/confirm-dialog.tsx";
import { NamedText } from "../../../ui/panel/named-text.tsx";
import type { Unsaved } from "../data.ts";
import { type Upload, type UploadState, useUploadState } from "../upload.ts";

type UploadLineProps = { upload: Upload; onCancel: () => void };

/** The progress of one upload, and its buttons. */
export function UploadLine({ upload, onCancel }: UploadLineProps) {
  const { t } = useTranslation("panel-videos");
  const { file, pause, resume } = upload;
  const progress = useUploadState(upload);
  const { state, sent, note, why } = progress;
  const reason = useRefusalSentence(why);
  const { ask, dialog } = useConfirm(onCancel);
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
          <Button tone="plain" onClick={() => ask()}>{t("upload.cancel")}</Button>
        </div>
      )}
      <CancelDialog name={file.name} dialog={dialog} />
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
const percentOf = (sent: number, size: number) =>
  size > 0 ? Math.min(100, Math.floor(sent / size * 100)) : 0;

type QuestionProps = {
  /** The name of the file. */
  name: string;
  dialog: Confirmation;
};

/** Asks before canceling, because the part that was sent is lost. */
export function CancelDialog({ name, dialog }: QuestionProps) {
  const { t } = useTranslation("panel-videos");
  return (
    <ConfirmDialog
      {...dialog}
      title={t("upload.cancelTitle")}
      text={<NamedText name={name} text={t("upload.cancelText")} />}
      action={t("upload.cancel")}
      cancel={t("upload.goOn")}
    />
  );
}

/** Asks before deleting a file whose upload may have taken an hour. */
export function DeleteUploadDialog({ name, dialog }: QuestionProps) {
  const { t } = useTranslation("panel-videos");
  return (
    <ConfirmDialog
      {...dialog}
      title={t("left.dropTitle")}
      text={<NamedText name={name} text={t("left.dropText")} />}
      action={t("left.drop")}
      cancel={t("cancel")}
    />
  );
}

/** Says until when an unsaved file can still be saved. */
export function KeptUntil({ unsaved }: { unsaved: Pick<Unsaved, "keptUntil"> }) {
  const { t } = useTranslation("panel-videos");
  const time = formatMoment(Date.parse(unsaved.keptUntil), useLanguage());
  return <>{t("left.until", { time })}</>;
}
