import { useTranslation } from "react-i18next";

/** Shows on which side the user has skipped, and how far. */
export function SkipSign({ seconds }: { seconds: number }) {
  const { t } = useTranslation("videos");
  const isBack = seconds < 0;
  return (
    <span
      aria-hidden="true"
      className="player-wait rounded-full bg-black/45 px-3 py-0.5 font-semibold"
      style={{ justifySelf: isBack ? "start" : "end", marginInline: "12%" }}
    >
      {`${isBack ? "−" : "+"}${t("seconds", { seconds: Math.abs(seconds) })}`}
    </span>
  );
}
