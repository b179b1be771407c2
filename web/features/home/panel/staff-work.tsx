import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { addTexts, loadTexts } from "../../../lib/words/i18n.ts";
import { paths } from "../../../lib/address/paths.ts";
import {
  ChevronRightIcon,
  CloudUploadIcon,
  HourglassIcon,
  type IconProps,
} from "../../../ui/icons.ts";
import type { StaffWork as Work } from "../data.ts";

addTexts(
  import.meta.glob("./{en,my}/panel-home.json", {
    base: "../../../../locales",
    import: "default",
  }),
);

/** Loads the component's texts, too. */
export async function loadStaffWork(): Promise<{ default: ComponentType<Work> }> {
  await loadTexts("panel-home");
  return { default: StaffWork };
}

/** What waits for staff: questions of learners, and uploads that this user has not saved. */
function StaffWork({ unansweredQuestions, unclaimedUploads }: Work) {
  const { t } = useTranslation("panel-home");
  return (
    <section aria-labelledby="staff-work">
      <h2 id="staff-work" className="text-lg">{t("title")}</h2>
      <ul className="mt-3 grid gap-3 sm:grid-cols-2">
        <WorkLink
          to={`${paths.panel}/qa?show=unanswered`}
          Sign={HourglassIcon}
          isWaiting={unansweredQuestions > 0}
          text={unansweredQuestions > 0
            ? t("questions", { count: unansweredQuestions })
            : t("noQuestions")}
        />
        <WorkLink
          to={`${paths.panel}/videos?tab=single`}
          Sign={CloudUploadIcon}
          isWaiting={unclaimedUploads > 0}
          text={unclaimedUploads > 0 ? t("uploads", { count: unclaimedUploads }) : t("noUploads")}
        />
      </ul>
    </section>
  );
}

type LinkProps = {
  to: string;
  Sign: ComponentType<IconProps>;
  isWaiting: boolean;
  text: string;
};

const WorkLink = ({ to, Sign, isWaiting, text }: LinkProps) => (
  <li className="min-w-0">
    <Link
      to={to}
      className={`flex min-h-14 items-center gap-3 rounded-box border p-3 hover:bg-base-content/5 sm:px-5 ${
        isWaiting ? "border-accent bg-accent/15" : "border-line bg-base-100 text-muted"
      }`}
    >
      <Sign className="size-6" />
      <span className="min-w-0 flex-1 font-medium tabular-nums">{text}</span>
      <ChevronRightIcon className="size-5 text-muted" />
    </Link>
  </li>
);
