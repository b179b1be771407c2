import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { clearRecentSearches, useRecentSearches } from "../../features/search/recent-searches.ts";
import { languageOf } from "../../lib/words/formats.ts";
import { Button } from "../../ui/button.tsx";
import { ClockIcon } from "../../ui/icons/files.tsx";

/** What the page shows before the user has typed: the last searches, or what can be found. */
export function RecentSearches() {
  const { t } = useTranslation("search");
  const recent = useRecentSearches();
  if (recent.length === 0) return <p className="mt-5 text-muted">{t("lead")}</p>;
  return (
    <section aria-labelledby="recent-searches" className="mt-5">
      <div className="flex items-center justify-between gap-3">
        <h2 id="recent-searches" className="text-lg">{t("recent")}</h2>
        <Button tone="plain" onClick={clearRecentSearches}>{t("clearRecent")}</Button>
      </div>
      <ul className="-mx-3">
        {recent.map((words) => (
          <li key={words}>
            <Link
              to={`?${new URLSearchParams({ q: words })}`}
              replace
              className="flex min-h-11 items-center gap-3 rounded-box px-3 py-2 hover:bg-base-content/6"
            >
              <ClockIcon className="size-5 text-muted" />
              <span lang={languageOf(words)} className="min-w-0 wrap-anywhere">{words}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
