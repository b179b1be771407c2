import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../lib/i18n.ts";
import { formatDay } from "../dates.ts";

type Day = { day: string; value: number };

type Props = {
  /** Not known yet. */
  days: Day[] | undefined;
  valueOf: (value: number) => string;
  tone: string;
};

/** What a bar takes of the picture's width, and the gap behind it. */
const STEP = 4;
const WIDTH = 3;
const HEIGHT = 40;
/** However little it was, it is seen. */
const LEAST = 1;

/** A month as bars. The text below tells the highest of them, and a table beside it all. */
export function DayBars({ days, valueOf, tone }: Props) {
  const { t } = useTranslation("panel-usage");
  const language = useLanguage();
  if (!days) return <div className="late skeleton mt-3 h-28" />;
  const [first] = days;
  const last = days.at(-1);
  const most = days.reduce<Day | undefined>(
    (most, day) => day.value > (most?.value ?? 0) ? day : most,
    undefined,
  );
  return (
    <>
      <svg
        viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`}
        preserveAspectRatio="none"
        className={`mt-3 h-20 w-full border-b border-line ${tone}`}
        aria-hidden="true"
      >
        {most && days.map(({ day, value }, at) => {
          if (value === 0) return null;
          const height = Math.max(LEAST, HEIGHT * value / most.value);
          return (
            <rect
              key={day}
              x={at * STEP + (STEP - WIDTH) / 2}
              y={HEIGHT - height}
              width={WIDTH}
              height={height}
            />
          );
        })}
      </svg>
      <div aria-hidden="true" className="mt-1 flex justify-between text-xs text-muted">
        <span>{first && dateOf(first)}</span>
        <span>{last && dateOf(last)}</span>
      </div>
      <p className="mt-1.5 text-sm text-muted">
        {most
          ? t("most", { value: valueOf(most.value), day: formatDay(most.day, language) })
          : t("nothing")}
      </p>
    </>
  );
}

/** Of which month it is stands above. */
const dateOf = ({ day }: Day) => Number(day.slice("2026-11-".length));
