import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import { useSession } from "../../features/session/data.ts";
import { CreateForm } from "../../features/users/panel/create-form.tsx";
import { UserList } from "../../features/users/panel/user-list.tsx";
import { useTableParams } from "../../lib/address/use-table-params.ts";
import { Button } from "../../ui/button.tsx";
import { PanelPage, useTabInSight } from "../../ui/panel/panel-page.tsx";
import { type Tab, Tabs } from "../../ui/tabs.tsx";
import { page } from "../page.tsx";

/** Loads on demand: most staff import nothing. */
const ImportTab = page(() =>
  import("../../features/users/panel/import-panel.tsx").then((file) => file.ImportPanel)
);

const tabIds = ["list", "create", "import"] as const;
type TabId = (typeof tabIds)[number];
const names = ["tab"] as const;

/** The users page. The address holds the tab and the list's filters. */
export function Users() {
  const { t } = useTranslation("panel-people");
  const { data: person } = useSession();
  const [, setSearch] = useSearchParams();
  const { params, setParams } = useTableParams(names);
  const tab = tabIds.find((id) => id === params.tab) ?? "list";
  const around = useTabInSight(tab);
  const [newEmail, setNewEmail] = useState<string>();
  if (!person) return null;

  const go = (tab: TabId) => setParams({ tab: tab === "list" ? "" : tab });

  /** For buttons that disappear with the list. */
  const goToCreate = () => {
    go("create");
    around.current?.querySelector<HTMLElement>('[data-tab="create"]')?.focus();
  };

  /** Shows the whole list with the newest accounts first. */
  function showNewUser(email: string) {
    if (tab !== "create") return;
    setNewEmail(email);
    setSearch({}, { replace: true });
  }

  const tabs: Tab<TabId>[] = [
    {
      id: "list",
      label: t("tabs.list"),
      content: (
        <UserList
          actor={person}
          newEmail={newEmail}
          firstStep={<Button onClick={goToCreate}>{t("tabs.create")}</Button>}
        />
      ),
    },
    {
      id: "create",
      label: t("tabs.create"),
      content: <CreateForm actor={person} onHandedOver={showNewUser} />,
    },
    { id: "import", label: t("tabs.import"), content: <ImportTab /> },
  ];
  return (
    <PanelPage
      title={t("title")}
      lead={t("lead")}
      action={tab === "list" && <Button onClick={goToCreate}>{t("tabs.create")}</Button>}
    >
      <div ref={around}>
        <Tabs label={t("tabs.label")} tabs={tabs} current={tab} onChange={go} />
      </div>
    </PanelPage>
  );
}
