import { isAdmin as isAnAdmin } from "@server/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Route, Routes, useLocation } from "react-router-dom";
import { useSession } from "../../features/session/data.ts";
import { Handovers } from "../../features/users/panel/handovers.tsx";
import { panelPaths } from "../../lib/panel-paths.ts";
import { PanelLeftIcon } from "../../ui/icons/panel.tsx";
import "../../panel.css";
import { ErrorScreen } from "../start/error-screen.tsx";
import { AdminsOnly } from "./admins-only.tsx";
import { Crumbs } from "./crumbs.tsx";
import { findEntry } from "./entries.ts";
import { NotFound, panelPages } from "./pages.ts";
import { RemovalStatus } from "./removal-status.tsx";
import { SideSheet } from "./side-sheet.tsx";
import { Sidebar } from "./sidebar.tsx";
import { useSidebar } from "./use-sidebar.ts";

const CONTENT = "panel-content";

const pages = (
  <Routes>
    {Object.entries(panelPages).map(([path, Page]) => (
      <Route key={path} path={path} element={<Page />} />
    ))}
    <Route path="*" element={<NotFound />} />
  </Routes>
);

/** What stands above every page, also when its row or form is gone. */
const notices = (
  <>
    <Handovers />
    <RemovalStatus />
  </>
);

/** The frame of every panel page with sidebar and breadcrumbs. The legacy page has no sidebar. */
export function PanelFrame() {
  const { t } = useTranslation("panel");
  const { t: app } = useTranslation("app");
  const { data: person } = useSession();
  const { pathname } = useLocation();
  const { isWide, isOpen, toggle, close } = useSidebar();
  const sidebarId = useId();
  if (!person) return null;
  const isAdmin = isAnAdmin(person);
  const page = (
    <ErrorScreen path={pathname}>
      {findEntry(pathname)?.forAdmins && !isAdmin ? <AdminsOnly /> : pages}
    </ErrorScreen>
  );
  if (pathname.startsWith(panelPaths.legacy)) {
    return (
      <div className="panel">
        <div className="min-w-0 flex-1">
          {notices}
          {page}
        </div>
      </div>
    );
  }
  return (
    <div className="panel">
      <a
        href={`#${CONTENT}`}
        className="btn btn-primary fixed start-3 top-3 z-50 -translate-y-[150%] focus:translate-y-0"
      >
        {t("skip")}
      </a>
      {isWide
        ? (
          <div
            id={sidebarId}
            className="panel-sidebar"
            data-state={isOpen ? "expanded" : "collapsed"}
          >
            <div>
              <Sidebar isAdmin={isAdmin} isNarrow={!isOpen} />
            </div>
          </div>
        )
        : (
          <SideSheet
            id={sidebarId}
            open={isOpen}
            onClose={close}
            title={app("panel")}
            closeLabel={app("close")}
          >
            <Sidebar isAdmin={isAdmin} onLeave={close} />
          </SideSheet>
        )}
      <div className="flex min-w-0 flex-1 flex-col">
        <div className="panel-bar z-20 flex min-h-12 items-center gap-1 border-b border-line bg-base-100/95 px-1 backdrop-blur-sm sm:px-2">
          <button
            type="button"
            className="grid size-11 shrink-0 place-items-center rounded-field hover:bg-base-200"
            aria-label={t("toggle")}
            title={t("toggleHint")}
            aria-expanded={isOpen}
            aria-controls={sidebarId}
            aria-haspopup={isWide ? undefined : "dialog"}
            aria-keyshortcuts="Control+B Meta+B"
            onClick={toggle}
          >
            <PanelLeftIcon />
          </button>
          <Crumbs />
        </div>
        <div id={CONTENT} tabIndex={-1} className="flex flex-1 flex-col outline-none">
          {notices}
          {page}
        </div>
      </div>
    </div>
  );
}
