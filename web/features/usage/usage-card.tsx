import { QUOTA_WARNING } from "@server/contract";
import { useTranslation } from "react-i18next";
import { formatMonth, formatNumber } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { useAge } from "../../lib/hooks/query-state.ts";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { type Usage, useUsage } from "./data.ts";
import { formatDay, formatDollars } from "./formats.ts";
import { UsageFailed } from "./usage-failed.tsx";

/** Shows what the user has used this month and what is left. */
export function UsageCard() {
  const { t } = useTranslation("usage");
  const { t: app } = useTranslation("app");
  const language = useLanguage();
  const query = useUsage();
  const age = useAge(query);
  const { data, error } = query;
  return (
    <Card
      title={t("title")}
      lead={data && (
        <>
          {formatMonth(data.period, language)}
          {age && <span className="block">{age}</span>}
        </>
      )}
    >
      {data
        ? <Numbers usage={data} />
        : error
        ? <UsageFailed scope="own" query={query} />
        : <Bones label={app("loading")} />}
    </Card>
  );
}

function Numbers({ usage }: { usage: Usage }) {
  const { t } = useTranslation("usage");
  const language = useLanguage();
  const { messageCount, messageQuota, messagesLeft, imageCount, imageQuota, imagesLeft } = usage;
  const messages = warningOf(messageCount, messageQuota);
  const images = warningOf(imageCount, imageQuota);
  const models = Object.entries(usage.modelBreakdown);
  const usedOf = (used: number, quota: number) =>
    t("usedOf", { used: formatNumber(used), quota: formatNumber(quota) });
  return (
    <>
      {messages !== undefined && (
        <Notice tone="gold" className="mb-4">{t("warnMessages", { percent: messages })}</Notice>
      )}
      {images !== undefined && (
        <Notice tone="gold" className="mb-4">{t("warnImages", { percent: images })}</Notice>
      )}
      <dl className="grid gap-3 sm:grid-cols-2">
        <Meter
          label={t("messages")}
          used={messageCount}
          quota={messageQuota}
          text={usedOf(messageCount, messageQuota)}
          left={t("left", { left: formatNumber(messagesLeft) })}
          isWarning={messages !== undefined}
        />
        <Meter
          label={t("images")}
          used={imageCount}
          quota={imageQuota}
          text={usedOf(imageCount, imageQuota)}
          left={t("left", { left: formatNumber(imagesLeft) })}
          isWarning={images !== undefined}
        />
      </dl>
      <p className="mt-3 text-sm text-muted">
        {t("resets", { day: formatDay(usage.resetsAt, language) })}
      </p>
      {models.length > 0 && (
        <dl className="mt-4 text-sm">
          <dt className="text-muted">{t("models")}</dt>
          {models.map(([model, count]) => (
            <dd key={model} className="flex max-w-xs justify-between gap-4">
              <span className="min-w-0 wrap-anywhere" lang="en">{model}</span>
              <span className="tabular-nums">{formatNumber(count)}</span>
            </dd>
          ))}
        </dl>
      )}
      <p className="mt-4 border-t border-line pt-3 text-xs text-muted tabular-nums">
        {[`${t("cost")}: ${formatDollars(usage.estimatedCost)}`, t("vary")].join(" · ")}
      </p>
    </>
  );
}

/** A skeleton with the size of the content. */
const Bones = ({ label }: { label: string }) => (
  <div role="status" className="late">
    <span className="sr-only">{label}</span>
    <div aria-hidden="true">
      <div className="grid gap-3 sm:grid-cols-2">
        <div className="skeleton h-32" />
        <div className="skeleton h-32" />
      </div>
      <div className="skeleton mt-3 h-5 w-2/3" />
      <div className="skeleton mt-8 h-4 w-1/2" />
    </div>
  </div>
);

type Props = {
  label: string;
  used: number;
  quota: number;
  /** The bar in words. */
  text: string;
  left: string;
  isWarning: boolean;
};

/** Shows how much of a quota is used. */
const Meter = ({ label, used, quota, text, left, isWarning }: Props) => (
  <div className="rounded-field bg-base-200 p-4">
    <dt className="text-sm text-muted">{label}</dt>
    <dd>
      <span className="sr-only">{text}</span>
      <span aria-hidden="true" className="mt-0.5 block tabular-nums">
        <span className="text-2xl font-bold">{formatNumber(used)}</span>
        <span className="text-muted">{` / ${formatNumber(quota)}`}</span>
      </span>
      <span aria-hidden="true" className="mt-3 block h-2 overflow-hidden rounded-full bg-base-300">
        <span
          className={`block h-full rounded-full ${isWarning ? "bg-warning" : "bg-primary"}`}
          style={{ width: `${used === 0 ? 0 : Math.max(2, Math.min(100, used * 100 / quota))}%` }}
        />
      </span>
      <span className="mt-2 block text-sm text-muted">{left}</span>
    </dd>
  </div>
);

/**
 * The used percentage of a quota. Undefined if no warning is needed. 100 only when nothing is left.
 */
export function warningOf(used: number, quota: number): number | undefined {
  const share = quota === 0 ? 0 : used * 100 / quota;
  return share > QUOTA_WARNING ? Math.floor(share) : undefined;
}
