import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { formatNumber } from "../../../lib/words/formats.ts";
import { Failed } from "../../../ui/list-states.tsx";
import { sentCountQuery } from "./data.ts";

/** How many answers that learners sent wait for staff. */
export function WaitingAnswers() {
  const { t } = useTranslation("panel-feedback");
  const query = useQuery(sentCountQuery);
  const { data, error } = query;
  if (data === undefined && error) return <Failed offline={t("offline")} query={query} />;
  return (
    <p
      aria-busy={data === undefined || undefined}
      className="min-h-6 font-semibold tabular-nums my:font-bold"
    >
      {data !== undefined &&
        (data === 0 ? t("none.todo") : t("waiting", { count: data, number: formatNumber(data) }))}
    </p>
  );
}
