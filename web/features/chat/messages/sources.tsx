import { citedSources, type Source, withoutUnknownMarks } from "@server/contract";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { placePath } from "../../../lib/address/places.ts";
import { formatSecond, joinNames, languageOf } from "../../../lib/words/formats.ts";
import { type Language, translatorFor, useLanguage } from "../../../lib/words/i18n.ts";
import { ChevronDownIcon } from "../../../ui/icons.ts";
import type { ShownMessage } from "../run/overlay.ts";
import type { SourceLink } from "./inline.tsx";

/** A phone has room for this many. */
const FEW = 3;

/** The sources that an answer names, as links. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  const { t } = useTranslation("chat");
  const [isOpen] = useState(() =>
    sources.length <= FEW || matchMedia("(min-width: 48rem)").matches
  );
  return (
    <details open={isOpen} className="group/part mt-2">
      <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center gap-1.5 rounded-field text-sm font-medium text-muted">
        {t("sources")}
        <span className="font-normal">{sources.length}</span>
        <ChevronDownIcon className="size-4 transition-transform group-open/part:rotate-180" />
      </summary>
      <ol className="chat-sources">
        {sources.map((source) => (
          <li key={source.n}>
            <SourceRow source={source} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function SourceRow({ source }: { source: Source }) {
  const { t } = useTranslation("chat");
  const { n, kind, atSecond, excerpt } = source;
  const title = titleOf(source);
  const facts = [t(`sourceKinds.${kind}`), ...atSecond === null ? [] : [formatSecond(atSecond)]];
  return (
    <Link to={placePath(source)}>
      <span className="chat-source-number">{n}</span>
      <span className="min-w-0 flex-1">
        <span lang={languageOf(title)} className="line-clamp-2 font-medium wrap-anywhere">
          {title}
        </span>
        <span className="block text-xs text-muted">{facts.join(" · ")}</span>
        {/* On a phone, the words of the answer need the room. */}
        {excerpt !== title && (
          <span
            lang={languageOf(excerpt)}
            className="line-clamp-2 text-xs text-muted wrap-anywhere max-md:hidden"
          >
            {excerpt}
          </span>
        )}
      </span>
    </Link>
  );
}

/** The links of the marks in an answer. Undefined if it had no passages. */
export function useSourceLinks(
  sources: readonly Source[] | null | undefined,
): readonly SourceLink[] | undefined {
  const { t } = useTranslation("chat");
  const language = useLanguage();
  return useMemo(() =>
    sources?.map((source) => ({
      n: source.n,
      to: placePath(source),
      name: t("source", { n: source.n, place: placeText(source, language) }),
    })), [sources, t, language]);
}

/**
 * Null for an answer that had no passages: its marks are plain text. A message that an older build
 * stored has no such field.
 */
type WithSources = Pick<ShownMessage, "content" | "sources">;

/** The sources that an answer names. */
export const sourcesOf = ({ content, sources }: WithSources) =>
  citedSources(content, sources ?? []);

/** The text of an answer as its reader sees it: a mark without a source is not shown. */
export const shownText = ({ content, sources }: WithSources) =>
  sources ? withoutUnknownMarks(content, sources) : content;

/** The text of an answer for a screen reader, which would read each mark as a number. */
export const spokenText = ({ content, sources }: WithSources) =>
  sources ? withoutUnknownMarks(content, []) : content;

/** An overview has no title of its own. */
const titleOf = ({ title, courseId }: Source) =>
  title || translatorFor("courses")(`${courseId}.name`);

/** The title of a source, and its second if it has one. */
export function placeText(source: Source, language: Language): string {
  const { atSecond } = source;
  const title = titleOf(source);
  return atSecond === null ? title : joinNames([title, formatSecond(atSecond)], language);
}
