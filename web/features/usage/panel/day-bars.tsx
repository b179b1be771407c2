import { useTranslation } from "react-i18next";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { formatDay } from "../dates.ts";

type Day = { day: string; value: number };

type Props = {
  /** Undefined until the server has answered. */
  days: Day[] | undefined;
  valueOf: (value: number) => string;
  tone: string;
};

/** The width of a bar with its gap, and without it. */
const STEP = 4;
const WIDTH = 3;
const HEIGHT = 40;
/** The least height, so that a small value is visible. */
const LEAST = 1;

/** A month as bars. The text below names the highest value. A table shows all values. */
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

/** Only the day: the month is shown above. */
const dateOf = ({ day }: Day) => Number(day.slice("2026-11-".length));
