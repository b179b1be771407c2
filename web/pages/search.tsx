// The search page. The words stand in the address, so the user can come back to what was found.
import {
  courseIds,
  SEARCH_QUERY_LENGTH,
  SEARCH_WORDS,
  searchKinds,
  searchWords,
} from "@server/contract";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useSearchParams } from "react-router-dom";
import { loadSearchTexts } from "../features/search/load-texts.ts";
import { noteSearch } from "../features/search/recent-searches.ts";
import { SearchBox } from "../features/search/search-box.tsx";
import type { SearchFilter } from "../features/search/stored-index.ts";
import { useOffline } from "../lib/http/connectivity.ts";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { KindFilter } from "./search/kind-filter.tsx";
import { focusField, focusFirst, onArrowKey } from "./search/move-focus.ts";
import { RecentSearches } from "./search/recent-searches.tsx";
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
