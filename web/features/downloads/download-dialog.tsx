import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/address/paths.ts";
import { estimateCost, LOWEST_COST, usePricePerGb } from "../../lib/device/price-per-gb.ts";
import { useOffline } from "../../lib/http/connectivity.ts";
import { formatMoney, languageOf } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import {
  CONTACT_DAYS,
  isSupported,
  requestDownloads,
  resumeDownload,
  useDownloads,
  useDownloadsLocked,
  useMissingFiles,
} from "../../offline/downloads/downloads.ts";
import type { LocalFile } from "../../offline/downloads/model.ts";
import { Phrases } from "../../ui/burmese/phrases.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { DialogButtons } from "../../ui/confirm-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.tsx";
import type { DownloadOffer } from "./download-dialog-host.tsx";
import {
  connectionWarning,
  type DownloadPlan,
  missingSpace,
  planDownload,
} from "./download-plan.ts";
import { type Downloadable, downloadStateOf } from "./download-state.ts";
import { FileActions, FileProgress } from "./file-transfer.tsx";
import { stateOf } from "./listing.ts";
import { loadDownloadTexts } from "./load-texts.ts";
import { Unsupported } from "./notices.tsx";
import { PriceField } from "./price-field.tsx";
import { RemoveQuestion } from "./remove-question.tsx";
import { formatSpace, useSpace } from "./space.ts";

type DownloadDialogProps = { offer: DownloadOffer; onClose: () => void };

export async function loadDownloadDialog() {
  await loadDownloadTexts();
  return DownloadDialog;
}

/** Shows what a download costs, or the state of a file that has a download. */
function DownloadDialog({ offer, onClose }: DownloadDialogProps) {
  const { t } = useTranslation("downloads");
  const { t: app } = useTranslation("app");
  const files = useDownloads();
  const [removing, setRemoving] = useState<LocalFile[]>();
  const [onlyItem] = offer.items;
  const file = offer.items.length === 1
    ? files.find(({ key }) => key === onlyItem?.key)
    : undefined;
  const close = () => removing || onClose();
  return (
    <div className="lessons">
      <Dialog
        sheet
        open
        onClose={close}
        title={t(file ? "details.title" : "ask.title")}
        closeLabel={app("close")}
      >
        <p lang={languageOf(offer.title)} className="font-semibold my:font-bold">{offer.title}</p>
        {!isSupported()
          ? <Unsupported className="mt-4" />
          : file && onlyItem
          ? <FileDetails file={file} item={onlyItem} onRemove={() => setRemoving([file])} />
          : <DownloadPlanView offer={offer} onClose={onClose} />}
      </Dialog>
      {removing && (
        <RemoveQuestion
          files={removing}
          titleOf={() => offer.title}
          onClose={() => setRemoving(undefined)}
          onRemoved={onClose}
        />
      )}
    </div>
  );
}

type DownloadPlanViewProps = { offer: DownloadOffer; onClose: () => void };

/** Shows the size and cost of a download before anything is fetched. */
function DownloadPlanView({ offer, onClose }: DownloadPlanViewProps) {
  const { t } = useTranslation("downloads");
  const { t: app } = useTranslation("app");
  const isOffline = useOffline();
  const plan = planDownload(offer.items, useDownloads(), useMissingFiles());
  const space = useSpace(plan.bytes);
  const [isPending, setPending] = useState(false);
  const [missingBytes, setMissingBytes] = useState(0);
  const short = (space && missingSpace(plan.bytes, space.free)) || missingBytes;
  const hasAny = plan.files.length + plan.again.length > 0;
  const warning = connectionWarning();

  async function start() {
    setPending(true);
    try {
      const result = await requestDownloads(plan.files);
      if ("refused" in result) return setMissingBytes(Math.max(1, result.needed - result.free));
      await Promise.all(plan.again.map(resumeDownload));
      showToast(t("begun"), t(isOffline ? "begunOffline" : "begunText"));
      onClose();
    } catch {
      showToast(t("notBegun"), t("tryAgain"), "error");
    } finally {
      setPending(false);
    }
  }

  return (
    <>
      {hasAny && <Facts plan={plan} free={space?.free} />}
      {!hasAny && plan.unready === 0 && <p className="mt-3">{t("ask.allHere")}</p>}
      {hasAny && plan.here > 0 && (
        <p className="mt-3 text-sm text-muted">{t("ask.here", { count: plan.here })}</p>
      )}
      {plan.unready > 0 && (
        <Notice className="mt-4">{t("ask.unready", { count: plan.unready })}</Notice>
      )}
      {hasAny && short > 0 && (
        <Notice tone="error" urgent className="mt-4">
          {t("ask.short", { missing: formatSpace(short) })}
        </Notice>
      )}
      {hasAny && short === 0 && isOffline && <Notice className="mt-4">{t("ask.offline")}</Notice>}
      {hasAny && short === 0 && !isOffline && warning && (
        <Notice tone="gold" className="mt-4">{t(`line.${warning}`)}</Notice>
      )}
      <DialogButtons>
        {hasAny && short === 0
          ? (
            <>
              <Button tone="plain" onClick={onClose}>{t("cancel")}</Button>
              <Button
                pending={isPending}
                pendingLabel={t("ask.beginning")}
                disabled={!space}
                onClick={start}
              >
                {t("ask.action")}
              </Button>
            </>
          )
          : (
            <>
              <Button tone="plain" onClick={onClose}>{app("close")}</Button>
              <Link to={paths.downloads} onClick={onClose} className={buttonClass("soft")}>
                {t(short > 0 ? "ask.makeRoom" : "ask.toDownloads")}
              </Link>
            </>
          )}
      </DialogButtons>
    </>
  );
}

function Facts({ plan, free }: { plan: DownloadPlan; free?: number }) {
  const { t } = useTranslation("downloads");
  const language = useLanguage();
  const price = usePricePerGb();
  const [isChanging, setChanging] = useState(false);
  const { videos, resources, bytes } = plan;
  const cost = estimateCost(bytes, price);
  const what = [
    videos > 0 && t("ask.videos", { count: videos }),
    resources > 0 && t("ask.resources", { count: resources }),
  ].filter(Boolean).join(" · ");
  return (
    <>
      <dl className="mt-3 divide-y divide-line rounded-field border border-line">
        <Fact name={t("ask.what")}>{what}</Fact>
        <Fact name={t("ask.size")}>{formatSpace(bytes)}</Fact>
        <Fact name={t("ask.free")}>
          {free === undefined ? t("ask.counting") : formatSpace(free)}
        </Fact>
        <Fact
          name={
            <>
              {t("ask.cost")}
              <span className="block text-xs text-muted">
                {t("ask.atPrice", { price: formatMoney(price, language) })}
              </span>
            </>
          }
        >
          {t(cost === LOWEST_COST ? "ask.under" : "ask.about", {
            money: formatMoney(cost, language),
          })}
          {!isChanging && (
            <button
              type="button"
              className="-my-2 -me-2 ms-1 min-h-11 rounded-field px-2 text-sm font-semibold text-primary underline"
              onClick={() => setChanging(true)}
            >
              {t("ask.changePrice")}
            </button>
          )}
        </Fact>
      </dl>
      {isChanging && <PriceField className="mt-4" />}
    </>
  );
}

const Fact = ({ name, children }: { name: ReactNode; children: ReactNode }) => (
  <div className="flex items-center justify-between gap-4 px-4 py-2.5">
    <dt className="text-sm">{name}</dt>
    <dd className="text-end font-semibold tabular-nums my:font-bold">{children}</dd>
  </div>
);

type FileDetailsProps = { file: LocalFile; item: Downloadable; onRemove: () => void };

/** The download of one course file: saved, on its way, or stopped. */
function FileDetails({ file, item, onRemove }: FileDetailsProps) {
  const { t } = useTranslation("downloads");
  const isMissing = useMissingFiles().some(({ key }) => key === file.key);
  const isLocked = useDownloadsLocked();
  const state = downloadStateOf(file, item, isMissing);
  return (
    <>
      {stateOf(file) === "saved"
        ? (
          <p className="mt-2 text-sm">
            {state === "missed"
              ? t("missed.one")
              : isLocked
              ? <Phrases>{t("locked", { days: CONTACT_DAYS })}</Phrases>
              : state === "newer"
              ? t("changes.newer", { size: formatSpace(item.size) })
              : t("details.saved", { size: formatSpace(file.size) })}
          </p>
        )
        : <FileProgress file={file} className="mt-3" />}
      <div className="mt-5 flex flex-wrap gap-2">
        <FileActions {...{ file, item, state, onRemove }} />
        <Link to={paths.downloads} className={buttonClass("plain")}>{t("ask.toDownloads")}</Link>
      </div>
    </>
  );
}
