// The search page. The words stand in the address, so the user can come back to what was found.
import {
  courseIds,
  SEARCH_QUERY_LENGTH,
  SEARCH_WORDS,
  type SearchKind,
  searchKinds,
  searchWords,
} from "@server/contract";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation, useSearchParams } from "react-router-dom";
import { loadSearchTexts } from "../features/search/load-texts.ts";
import {
  clearRecentSearches,
  noteSearch,
  useRecentSearches,
} from "../features/search/recent-searches.ts";
import { SearchBox } from "../features/search/search-box.tsx";
import type { SearchFilter } from "../features/search/stored-index.ts";
import { useOffline } from "../lib/http/connectivity.ts";
import { languageOf } from "../lib/words/formats.ts";
import { Button } from "../ui/button.tsx";
import { ClockIcon } from "../ui/icons.ts";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Results } from "./search/results.tsx";

export const loadPage = () => loadSearchTexts().then(() => Search);

function Search() {
  const { t } = useTranslation("search");
  const { t: app } = useTranslation("app");
  const [address, setAddress] = useSearchParams();
  const { state } = useLocation();
  const isOffline = useOffline();
  const results = useRef<HTMLDivElement>(null);
  const typed = (address.get("q") ?? "").trim();
  const q = cutToLimits(typed);
  const words = searchWords(q);
  const filter = filterOf(address);
  useEffect(() => {
    // On a phone the keyboard would cover the last searches, so it waits for a tap.
    if (state?.focus || !q && matchMedia("(pointer: fine)").matches) focusField();
  }, []);

  function change(name: "q" | "kind", value = "") {
    // The current address: the user may have chosen a kind while the field waited.
    const to = new URLSearchParams(location.search);
    if (value) to.set(name, value);
    else to.delete(name);
    setAddress(to, { replace: true });
  }

  return (
    <>
      <PageHeading title={app("search")} className="mb-4 text-2xl" />
      <SearchBox
        words={typed}
        onWords={(words) => change("q", words)}
        onSend={(words) => void noteSearch(words)}
        onDown={() => focusFirst(results.current)}
      />
      {isOffline && (
        <Notice className="mt-4">
          <p>{t("offline")}</p>
        </Notice>
      )}
      {!q && <RecentSearches />}
      {q && words.length === 0 && <p className="py-6 text-muted">{t("tooShort")}</p>}
      {words.length > 0 && (
        <>
          <KindFilter chosen={filter.kind} onChoose={(kind) => change("kind", kind)} />
          <div
            ref={results}
            className="mt-3"
            onKeyDown={(event) => onArrowKey(event, results.current)}
          >
            <Results {...{ q, words, filter }} onAll={() => change("kind")} />
          </div>
        </>
      )}
    </>
  );
}

/** The server takes no longer search. The rest of a pasted text is not searched. */
const cutToLimits = (typed: string) =>
  typed.slice(0, SEARCH_QUERY_LENGTH).split(/\s+/).slice(0, SEARCH_WORDS).join(" ");

function filterOf(address: URLSearchParams): SearchFilter {
  const kind = searchKinds.find((one) => one === address.get("kind"));
  const courseId = courseIds.find((one) => one === address.get("course"));
  return { ...kind && { kind }, ...courseId && { courseId } };
}

type Props = {
  chosen?: SearchKind;
  onChoose: (kind: SearchKind | undefined) => void;
};

/** Lets the user search one kind only. The kinds stand in one row that scrolls. */
function KindFilter({ chosen, onChoose }: Props) {
  const { t } = useTranslation("search");
  return (
    <fieldset className="relative -mx-4 mt-3 min-w-0 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <legend className="sr-only">{t("filter")}</legend>
      <div className="flex gap-2 pb-2 sm:flex-wrap">
        {[undefined, ...searchKinds].map((kind) => (
          <label
            key={kind ?? "all"}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line px-4 text-sm font-semibold whitespace-nowrap text-muted has-checked:bg-secondary has-checked:text-secondary-content has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary my:font-bold"
          >
            <input
              type="radio"
              name="kind"
              className="sr-only"
              checked={kind === chosen}
              onChange={() => onChoose(kind)}
            />
            {t(`filters.${kind ?? "all"}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

// Moves the focus between the field of the search and the results.
const focusField = () => document.getElementById("search-field")?.focus();

const focusFirst = (list: HTMLElement | null) => linksOf(list)[0]?.focus();

/** The arrow keys go through the results, and from the first one up to the field. */
function onArrowKey(event: KeyboardEvent, list: HTMLElement | null) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  const links = linksOf(list);
  const at = links.findIndex((link) => link === document.activeElement);
  if (!step || at < 0) return;
  event.preventDefault();
  if (at + step < 0) focusField();
  else links[at + step]?.focus();
}

const linksOf = (list: HTMLElement | null) => [
  ...list?.querySelectorAll<HTMLElement>("a[data-result]") ?? [],
];

/** What the page shows before the user has typed: the last searches, or what can be found. */
function RecentSearches() {
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
