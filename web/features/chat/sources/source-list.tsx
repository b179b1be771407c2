import type { Source } from "@server/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatSecond, languageOf } from "../../../lib/format.ts";
import { placePath } from "../../../lib/place-path.ts";
import { ChevronDownIcon } from "../../../ui/icons/frame.tsx";
import { titleOf } from "./sources-of.ts";

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
