import { courseIds } from "@server/contract";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { type LibraryFilters, readSort } from "../../features/videos/panel/library-filters.ts";
import { Library } from "../../features/videos/panel/library.tsx";
import { Button } from "../../ui/button.tsx";
import { PanelPage, useTabInSight } from "../../ui/panel/panel-page.tsx";
import { type Tab, Tabs } from "../../ui/tabs.tsx";
import { page } from "../page.tsx";
import { usePreload } from "./use-preload.ts";

const SingleUpload = page(() =>
  import("./videos/single-upload.tsx").then((file) => file.SingleUpload)
);
const BulkUpload = page(() => import("./videos/bulk-upload.tsx").then((file) => file.BulkUpload));

const tabIds = ["single", "bulk", "library"] as const;
type TabId = (typeof tabIds)[number];

/** The videos page. The address holds the tab, the search and the sort. */
export function Videos() {
  const { t } = useTranslation("panel-videos");
  const [search, setSearch] = useSearchParams();
  const tab = tabIds.find((id) => id === search.get("tab")) ?? "library";
  const around = useTabInSight(tab);
  usePreload(SingleUpload, BulkUpload);

  const go = (filters: Record<string, string | undefined>) =>
    setSearch((now) => {
      const to = new URLSearchParams(now);
      for (const [name, value] of Object.entries(filters)) {
        if (value) to.set(name, value);
        else to.delete(name);
      }
      return to;
    }, { replace: true });

  /** For buttons that disappear with the library. */
  const goToUpload = () => {
    go({ tab: "single" });
    around.current?.querySelector<HTMLElement>('[data-tab="single"]')?.focus();
  };

  const filters: LibraryFilters = {
    text: search.get("q") ?? "",
    courseId: courseIds.find((id) => id === search.get("course")),
    sort: readSort(search.get("sort")),
  };

  const tabs: Tab<TabId>[] = [
    { id: "single", label: t("tabs.single"), content: <SingleUpload /> },
    { id: "bulk", label: t("tabs.bulk"), content: <BulkUpload /> },
    {
      id: "library",
      label: t("tabs.library"),
      content: (
        <Library
          filters={filters}
          onChange={(next) => {
            const { text, courseId, sort } = { ...filters, ...next };
            go({ q: text, course: courseId, sort: sort === "order" ? undefined : sort });
          }}
          firstStep={<Button onClick={goToUpload}>{t("firstStep")}</Button>}
        />
      ),
    },
  ];
  return (
    <PanelPage
      title={t("title")}
      lead={t("lead")}
      action={tab === "library" && <Button onClick={goToUpload}>{t("upload.action")}</Button>}
    >
      <div ref={around}>
        <Tabs
          label={t("tabs.label")}
          tabs={tabs}
          current={tab}
          onChange={(id) => go({ tab: id === "library" ? undefined : id })}
        />
      </div>
    </PanelPage>
  );
}
