import { courseIds } from "@server/contract";
import { useTranslation } from "react-i18next";
import { type LibraryFilters, readSort } from "../../features/videos/panel/library-filters.ts";
import { Library } from "../../features/videos/panel/library.tsx";
import { useTableParams } from "../../lib/address/use-table-params.ts";
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
const names = ["tab", "q", "course", "sort"] as const;

/** The videos page. The address holds the tab, the search and the sort. */
export function Videos() {
  const { t } = useTranslation("panel-videos");
  const { params, setParams } = useTableParams(names);
  const tab = tabIds.find((id) => id === params.tab) ?? "library";
  const around = useTabInSight(tab);
  usePreload(SingleUpload, BulkUpload);

  /** For buttons that disappear with the library. */
  const goToUpload = () => {
    setParams({ tab: "single" });
    around.current?.querySelector<HTMLElement>('[data-tab="single"]')?.focus();
  };

  const filters: LibraryFilters = {
    text: params.q,
    courseId: courseIds.find((id) => id === params.course),
    sort: readSort(params.sort),
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
            setParams({ q: text, course: courseId ?? "", sort: sort === "order" ? "" : sort });
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
          onChange={(tab) => setParams({ tab: tab === "library" ? "" : tab })}
        />
      </div>
    </PanelPage>
  );
}
