import { isAdmin as isAnAdmin } from "@server/contract";
import { useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, Route, Routes, useLocation } from "react-router-dom";
import { useSession } from "../../features/session/data.ts";
import { Handovers } from "../../features/users/panel/handovers.tsx";
import { panelPaths } from "../../lib/address/panel-paths.ts";
import { type Removal, removalEnds, UNDO_MS, useRemovals } from "../../lib/http/removals.ts";
import { formatNumber } from "../../lib/words/formats.ts";
import "../../panel.css";
import { buttonClass } from "../../ui/button.tsx";
import { Empty } from "../../ui/empty.tsx";
import { ChevronRightIcon, LockIcon, PanelLeftIcon } from "../../ui/icons.ts";
import { showToast } from "../../ui/toast.tsx";
import { ErrorScreen } from "../start/error-screen.tsx";
import { findEntry } from "./entries.ts";
import { NotFound, panelPages } from "./pages.ts";
import { Sidebar, SideSheet } from "./sidebar.tsx";
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

/** Breadcrumbs: the current page of the panel and a link to the dashboard. */
function Crumbs() {
  const { t } = useTranslation("panel");
  const { t: app } = useTranslation("app");
  const entry = findEntry(useLocation().pathname);
  return (
    <nav aria-label={t("crumbs")} className="min-w-0 text-sm">
      <ol className="flex flex-wrap items-center gap-x-1.5">
        <li>
          <Link
            to={panelPaths.dashboard}
            className="inline-flex min-h-11 items-center rounded-field px-1 text-muted underline-offset-4 hover:underline"
          >
            {app("panel")}
          </Link>
        </li>
        {entry && (
          <li aria-current="page" className="flex items-center gap-1.5 font-semibold my:font-bold">
            <ChevronRightIcon className="size-4 text-muted" />
            {t(`entries.${entry.id}`)}
          </li>
        )}
      </ol>
    </nav>
  );
}

/** Tells staff that a page is for admins only. The menu does not show them this page. */
function AdminsOnly() {
  const { t } = useTranslation("panel");
  return (
    <Empty icon={LockIcon} title={t("adminsOnly.title")} text={t("adminsOnly.text")}>
      <Link to={panelPaths.dashboard} className={buttonClass()}>{t("toDashboard")}</Link>
    </Empty>
  );
}

/** Announces removals, and reports a failure whose row is not on the screen. */
function RemovalStatus() {
  const { t } = useTranslation("panel");
  const removals = useRemovals();
  const [status, setStatus] = useState("");
  const before = useRef<readonly Removal[]>([]);

  useEffect(() => {
    const earlier = before.current;
    before.current = removals;
    const begun = newIn(removals, earlier, "waiting");
    if (begun) {
      const seconds = formatNumber(UNDO_MS / 1000);
      setStatus(t("removal.told", { name: begun.name, seconds }));
    }
    const failed = newIn(removals, earlier, "failed");
    // The note at its row says why, or the toast.
    if (failed) setStatus("");
    if (failed && !document.querySelector(`[data-removal="${failed.id}"]`)) {
      const unknown = { title: t("removal.unknownTitle"), text: t("removal.unknown") };
      const { title, text } = failed.failure ?? unknown;
      showToast(title, `${failed.name}: ${text}`, "error");
    }
  }, [removals]);

  useEffect(() => removalEnds.subscribe((end, name) => setStatus(t(`removal.${end}`, { name }))), [
    t,
  ]);

  return <p role="status" className="sr-only">{status}</p>;
}

/** A removal that has come to this step with the last change. */
const newIn = (removals: readonly Removal[], earlier: readonly Removal[], step: Removal["step"]) =>
  removals.find((now) =>
    now.step === step && !earlier.some((one) => one.id === now.id && one.step === step)
  );
