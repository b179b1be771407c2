import { courseIds } from "@server/contract";
import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { OverviewPanel } from "../../features/courses/panel/overview-panel.tsx";
import { SectionsTab } from "../../features/sections/panel/sections-tab.tsx";
import { useSession } from "../../features/session/data.ts";
import { useCourseOptions } from "../../lib/words/panel-words.ts";
import { PanelPage, useTabInSight } from "../../ui/panel/panel-page.tsx";
import { Select } from "../../ui/panel/select.tsx";
import { type Tab, Tabs } from "../../ui/tabs.tsx";
import { page } from "../page.tsx";
import { usePreload } from "./use-preload.ts";

const ResourcesTab = page(() =>
  import("./courses/resources-tab.tsx").then((file) => file.ResourcesTab)
);

const tabIds = ["sections", "resources", "overview"] as const;
type TabId = (typeof tabIds)[number];

/** The courses page. The address holds the course, the tab and the edited section. */
export function Courses() {
  const { t } = useTranslation("panel-content");
  const { data: person } = useSession();
  const [search, setSearch] = useSearchParams();
  const courses = useCourseOptions();
  const courseId = courseIds.find((id) => id === search.get("course"));
  const tab = tabIds.find((id) => id === search.get("tab")) ?? "sections";
  const around = useTabInSight(tab);
  usePreload(ResourcesTab);

  const go = useCallback((changes: Record<string, string | null>) => {
    setSearch((now) => {
      const to = new URLSearchParams(now);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) to.delete(name);
        else to.set(name, value);
      }
      return to;
    }, { replace: true });
  }, [setSearch]);
  const edit = useCallback((section: string | null) => go({ section }), [go]);

  const tabs: Tab<TabId>[] = [
    {
      id: "sections",
      label: t("tabs.sections"),
      content: (
        <SectionsTab
          courseId={courseId}
          editing={search.get("section")}
          onEdit={edit}
          onCourseMissing={() => around.current?.querySelector("select")?.focus()}
        />
      ),
    },
    {
      id: "resources",
      label: t("tabs.resources"),
      content: <ResourcesTab courseId={courseId} />,
    },
    {
      id: "overview",
      label: t("tabs.overview"),
      content: <OverviewPanel courseId={courseId} />,
    },
  ];
  return (
    <PanelPage title={t("title")} lead={t("lead")}>
      {/* The key clears all typed text when another user signs in on this tab. */}
      <div key={person?.id} ref={around} data-course={courseId}>
        <Select
          label={t("course")}
          className="mb-4 w-full sm:w-72"
          options={courses}
          placeholder={t("choose")}
          value={courseId ?? ""}
          onChange={(id) => go({ course: id || null, section: null })}
        />
        <Tabs
          label={t("tabs.label")}
          tabs={tabs}
          current={tab}
          onChange={(id) => go({ tab: id === "sections" ? null : id })}
        />
      </div>
    </PanelPage>
  );
}
