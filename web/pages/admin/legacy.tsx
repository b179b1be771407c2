import { isAdmin } from "@server/contract";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSession } from "../../features/session/data.ts";
import { Legacy as LegacyTexts } from "../../ui/panel/legacy.ts";
import { PanelPage } from "../../ui/panel/panel-page.tsx";
import { panelPaths } from "../../lib/address/panel-paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { Failed, ListSkeleton } from "../../ui/list-states.tsx";
import { LazyPart } from "../../ui/panel/lazy-part.tsx";

type Part = { id: PartId; load: () => Promise<ComponentType>; forAdmins?: true };
type PartId = "accounts" | "people" | "videos" | "content" | "questions" | "usage";

const parts: Part[] = [
  { id: "accounts", load: () => import("./legacy/users.tsx").then((file) => file.Accounts) },
  { id: "people", load: () => import("./legacy/users.tsx").then((file) => file.People) },
  { id: "videos", load: () => import("./legacy/videos.tsx").then((file) => file.Videos) },
  { id: "content", load: () => import("./legacy/content.tsx").then((file) => file.Content) },
  { id: "questions", load: () => import("./legacy/questions.tsx").then((file) => file.Questions) },
  {
    id: "usage",
    load: () =>
      import("../../features/usage/panel/usage-overview.tsx").then((file) => file.UsageOverview),
    forAdmins: true,
  },
];

/**
 * The whole panel on one page, made of the same parts. A part loads when it is about to scroll into
 * view.
 */
export function Legacy() {
  const { t } = useTranslation("panel-legacy");
  const { t: app } = useTranslation("app");
  const { data: person } = useSession();
  const shown = parts.filter(({ forAdmins }) => !forAdmins || person && isAdmin(person));
  return (
    <LegacyTexts value>
      <PanelPage title={t("title")} lead={t("lead")}>
        <nav aria-label={t("jump")} className="mb-6 flex flex-wrap gap-2">
          <Link to={panelPaths.dashboard} className={buttonClass("outline", "px-3 text-sm")}>
            {t("back")}
          </Link>
          {shown.map(({ id }) => (
            <a key={id} href={`#${id}`} className={buttonClass("soft", "px-3 text-sm")}>
              {t(`titles.${id}`)}
            </a>
          ))}
        </nav>
        {/* The key clears all typed text when another user signs in on this tab. */}
        <div key={person?.id} className="space-y-8">
          {shown.map(({ id, load }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="border-t border-line pt-6"
            >
              <h2 id={`${id}-title`} className="mb-4 text-xl">{t(`titles.${id}`)}</h2>
              <LazyPart
                load={load}
                waiting={<ListSkeleton label={app("loading")} />}
                failed={(error, retry) => (
                  <Failed
                    offline={t("offline")}
                    query={{ error, isFetching: false, refetch: retry }}
                  />
                )}
              />
            </section>
          ))}
        </div>
      </PanelPage>
    </LegacyTexts>
  );
}
