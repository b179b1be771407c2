import { formatNumber } from "../../lib/words/formats.ts";

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
export const Meter = ({ label, used, quota, text, left, isWarning }: Props) => (
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
