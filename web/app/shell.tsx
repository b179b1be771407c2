import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Outlet, useLocation, useNavigationType } from "react-router-dom";
import { paths } from "../lib/address/paths.ts";
import { CoursesSheet } from "./courses-sheet.tsx";
import { ErrorScreen } from "./error-screen.tsx";
import { Footer } from "./footer.tsx";
import { Header } from "./header.tsx";
import { LazyOffers } from "./lazy-offers.tsx";
import { PasswordBanner } from "./password-banner.tsx";
import { TabBar } from "./tab-bar.tsx";

/** The frame of every page: header, main, footer, tab bar and offers. */
export function Shell() {
  const { t } = useTranslation("app");
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const isRead = pathname === paths.home || pathname === paths.pricing;
  const [showsCourses, setShowsCourses] = useState(false);

  useEffect(() => {
    // After 'back', the browser restores the scroll position. A link in the sheet closes the sheet
    // itself, so a slow page does not close a sheet that the user opened later.
    if (navigationType === "POP") setShowsCourses(false);
    else scrollTo(0, 0);
  }, [pathname]);

  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#main"
        className="btn btn-primary fixed start-3 top-3 z-50 -translate-y-[150%] focus:translate-y-0"
      >
        {t("skip")}
      </a>
      <Header />
      <PasswordBanner />
      <main
        id="main"
        tabIndex={-1}
        className={`flex flex-1 flex-col pb-8 md:pb-12 ${
          isRead ? "" : "max-md:roomy:pb-[calc(5rem+env(safe-area-inset-bottom))]"
        }`}
      >
        <ErrorScreen path={pathname}>
          <Outlet />
        </ErrorScreen>
      </main>
      <LazyOffers />
      {isRead && <Footer />}
      <TabBar onCourses={() => setShowsCourses(true)} />
      <CoursesSheet open={showsCourses} onClose={() => setShowsCourses(false)} />
    </div>
  );
}
