import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { panelPaths } from "../../../lib/panel-paths.ts";
import { BookOpenIcon } from "../../../ui/icons/frame.tsx";
import { ChartColumnIcon, UsersIcon } from "../../../ui/icons/panel.tsx";
import type { IconProps } from "../../../ui/icons/icon.tsx";
import { ListVideoIcon, MessageCircleQuestionIcon } from "../../../ui/icons/actions.tsx";

const links = [
  { id: "users", Sign: UsersIcon },
  { id: "videos", Sign: ListVideoIcon },
  { id: "courses", Sign: BookOpenIcon },
  { id: "analytics", Sign: ChartColumnIcon, forAdmins: true },
  { id: "questions", Sign: MessageCircleQuestionIcon },
] as const satisfies {
  id: keyof typeof panelPaths;
  Sign: ComponentType<IconProps>;
  forAdmins?: true;
}[];

/** Links to the parts of the panel, each with its purpose. */
export function QuickLinks({ isAdmin }: { isAdmin: boolean }) {
  const { t } = useTranslation("panel");
  return (
    <section aria-labelledby="quick-links">
      <h2 id="quick-links" className="text-lg">{t("quickLinks")}</h2>
      <ul className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-3">
        {links.filter((link) => isAdmin || !("forAdmins" in link)).map(({ id, Sign }) => (
          <li key={id}>
            <Link
              to={panelPaths[id]}
              className="flex h-full items-start gap-4 rounded-box border border-line bg-base-100 p-4 hover:border-primary sm:p-5"
            >
              <span className="grid size-11 shrink-0 place-items-center rounded-field bg-secondary text-secondary-content">
                <Sign />
              </span>
              <span className="min-w-0">
                <span className="block font-semibold my:font-bold">{t(`titles.${id}`)}</span>
                <span className="mt-0.5 block text-sm text-muted">{t(`about.${id}`)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
