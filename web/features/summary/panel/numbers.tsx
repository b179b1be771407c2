import { useQuery } from "@tanstack/react-query";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatDate, formatNumber } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { panelPaths } from "../../../lib/address/panel-paths.ts";
import { Failed } from "../../../ui/list-states.tsx";
import {
  CloudUploadIcon,
  GraduationCapIcon,
  type IconProps,
  MessageCircleQuestionIcon,
  SparklesIcon,
  UsersIcon,
} from "../../../ui/icons.ts";
import { Notice } from "../../../ui/notice.tsx";
import { summaryQuery } from "./data.ts";

const figures = [
  { name: "learners", to: panelPaths.users, Sign: UsersIcon },
  { name: "enrollments", to: panelPaths.users, Sign: GraduationCapIcon },
  {
    name: "unansweredQuestions",
    to: `${panelPaths.questions}?show=unanswered`,
    Sign: MessageCircleQuestionIcon,
    waits: true,
  },
  { name: "unhandledAnswers", to: panelPaths.sent, Sign: SparklesIcon, waits: true },
  {
    name: "unclaimedUploads",
    to: `${panelPaths.videos}?tab=single`,
    Sign: CloudUploadIcon,
    waits: true,
  },
] as const;

/** The key numbers of the academy, each with a link to its page. */
export function Numbers() {
  const { t } = useTranslation("panel");
  const query = useQuery(summaryQuery);
  const { data, error } = query;
  if (!data && error) return <Failed offline={t("offline")} query={query} />;
  return (
    <div className="space-y-3">
      {data?.aiBudget && <BudgetNotice {...data.aiBudget} />}
      {data?.oldBackup && <BackupNotice {...data.oldBackup} />}
      <ul
        aria-busy={!data}
        className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.25rem),1fr))] gap-3"
      >
        {figures.map(({ name, ...figure }) => (
          <Figure key={name} {...figure} label={t(`numbers.${name}`)} value={data?.[name]} />
        ))}
      </ul>
    </div>
  );
}

type BudgetProps = { isUsed: boolean; spent: string; dollars: number; resumesOn: string };

/** The server sends this to admins only. */
function BudgetNotice({ isUsed, resumesOn, ...dollars }: BudgetProps) {
  const { t } = useTranslation("panel");
  const day = formatDate(`${resumesOn}T00:00`, useLanguage());
  return (
    <Notice tone={isUsed ? "error" : "gold"}>
      {t(isUsed ? "budgetUsed" : "budgetWarning", { day, ...dollars })}
    </Notice>
  );
}

/** The server sends this to admins only. */
function BackupNotice({ days }: { days: number | null }) {
  const { t } = useTranslation("panel");
  return (
    <Notice tone="gold">
      {days === null ? t("backupNone") : t("backupOld", { count: days })}
    </Notice>
  );
}

type FigureProps = {
  to: string;
  Sign: ComponentType<IconProps>;
  label: string;
  /** Undefined until the server has answered. */
  value: number | undefined;
  /** A value above 0 is work to do. */
  waits?: boolean;
};

const Figure = ({ to, Sign, label, value, waits = false }: FigureProps) => (
  <li>
    <Link
      to={to}
      className="flex h-full min-h-28 flex-col justify-between gap-2 rounded-box border border-line bg-base-100 p-3 hover:border-primary sm:p-5"
    >
      <span className="flex items-start justify-between gap-1 text-sm font-medium text-muted">
        {label}
        <Sign className={`size-5 ${waits && value ? "text-warning" : ""}`} />
      </span>
      <span className="min-h-9 text-2xl font-bold tabular-nums">
        {value === undefined
          ? <span className="late skeleton block h-8 w-14" />
          : formatNumber(value)}
      </span>
    </Link>
  </li>
);
