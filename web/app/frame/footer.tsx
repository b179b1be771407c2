import { courseIds, PRODUCT } from "@server/contract";
import { type ComponentType, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/address/paths.ts";
import { loadWhenIdle } from "../../lib/loading/idle.ts";

const linkClass = "inline-flex min-h-11 items-center hover:underline underline-offset-4";

/** The footer of the landing and pricing pages. */
export function Footer() {
  const { t } = useTranslation("app");
  const { t: courses } = useTranslation("courses");
  const [Contacts, setContacts] = useState<ComponentType>();
  useEffect(() => {
    loadWhenIdle(() => import("./footer-contacts.tsx")).then(
      ({ FooterContacts }) => setContacts(() => FooterContacts),
      () => {
        // Other pages show the contacts, too.
      },
    );
  }, []);
  return (
    <footer className="border-t border-line bg-base-100 max-md:roomy:pb-[calc(4.5rem+env(safe-area-inset-bottom))]">
      <div className="mx-auto grid w-full max-w-6xl gap-x-10 gap-y-8 px-4 py-10 sm:grid-cols-2 sm:px-5 lg:grid-cols-[1.6fr_1fr_1fr_1.2fr]">
        <div>
          <div className="flex items-center gap-2.5">
            <img src="/logo.svg" alt="" width="32" height="32" className="size-8" />
            <span className="text-lg font-bold tracking-tight">{PRODUCT}</span>
          </div>
          <p className="mt-3 max-w-xs text-muted">{t("footer.line")}</p>
        </div>
        <nav aria-label={t("courses")}>
          <h2 className="text-sm">{t("courses")}</h2>
          <ul className="mt-1">
            {courseIds.map((courseId) => (
              <li key={courseId}>
                <Link to={paths.course(courseId)} lang="en" className={linkClass}>
                  {courses(`${courseId}.name`)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <nav aria-label={t("footer.more")}>
          <h2 className="text-sm">{t("footer.more")}</h2>
          <ul className="mt-1">
            {(["pricing", "chat", "account"] as const).map((page) => (
              <li key={page}>
                <Link to={paths[page]} className={linkClass}>{t(page)}</Link>
              </li>
            ))}
          </ul>
        </nav>
        {Contacts && <Contacts />}
      </div>
      <div className="mx-auto w-full max-w-6xl px-4 sm:px-5">
        <p className="border-t border-line py-5 text-sm text-muted">{t("footer.copyright")}</p>
      </div>
    </footer>
  );
}
