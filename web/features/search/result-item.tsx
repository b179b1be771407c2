import { type SearchKind, searchWords } from "@server/contract";
import type { ComponentType } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/address/paths.ts";
import { placePath } from "../../lib/address/places.ts";
import { formatSecond, languageOf } from "../../lib/words/formats.ts";
import {
  BookOpenIcon,
  CaptionsIcon,
  FileTextIcon,
  type IconProps,
  ListVideoIcon,
  MessageCircleQuestionIcon,
  PencilIcon,
  PlayIcon,
  SparklesIcon,
} from "../../ui/icons.ts";
import { MarkedText } from "../../ui/marked-text.tsx";
import type { FoundItem } from "./stored-index.ts";

type Props = {
  item: FoundItem;
  q: string;
  onOpen: () => void;
};

const icons: Record<SearchKind, ComponentType<IconProps>> = {
  lesson: PlayIcon,
  caption: CaptionsIcon,
  section: ListVideoIcon,
  resource: FileTextIcon,
  overview: BookOpenIcon,
  question: MessageCircleQuestionIcon,
  note: PencilIcon,
  conversation: SparklesIcon,
};

/** A place that was found, as a link that opens it. */
export function ResultItem({ item, q, onOpen }: Props) {
  const { t } = useTranslation("search");
  const { t: courses } = useTranslation("courses");
  const { kind, courseId, atSecond, page, excerpt, matches } = item;
  const Sign = icons[kind];
  const course = courseId && courses(`${courseId}.name`);
  const title = item.title || (kind === "conversation" ? t("untitled") : course ?? "");
  const where = [
    t(`kinds.${kind}`),
    item.title && course,
    atSecond !== undefined && formatSecond(atSecond),
    page !== undefined && t("page", { page }),
  ].filter(Boolean).join(" · ");
  return (
    <li>
      <Link
        to={itemPath(item, q)}
        data-result
        className="flex gap-3 rounded-box px-3 py-3 hover:bg-base-content/6"
        onClick={onOpen}
      >
        <Sign className="mt-0.5 size-5 text-muted" />
        <span className="min-w-0 flex-1">
          <span className="block text-xs text-muted">{where}</span>
          <span lang={languageOf(title)} className="line-clamp-2 font-semibold my:font-bold">
            <MarkedText text={title} words={searchWords(`${q} ${foundWords(item, q)}`)} />
          </span>
          {excerpt && excerpt !== title && (
            <span lang={languageOf(excerpt)} className="line-clamp-3 text-sm wrap-anywhere">
              <MarkedText text={excerpt} matches={matches} />
            </span>
          )}
        </span>
      </Link>
    </li>
  );
}

/**
 * The words that were found, as the text has them. The user may have typed them in another
 * encoding, which only the server can convert.
 */
function foundWords({ excerpt, matches }: FoundItem, q: string): string {
  const found = new Set(matches.map(([from, to]) => excerpt.slice(from, to)));
  return found.size > 0 ? [...found].join(" ") : q;
}

/** The address that shows what was found. The words are marked in a transcript. */
export function itemPath(item: FoundItem, q: string): string {
  const { courseId, id, messageId } = item;
  return courseId === null
    ? `${paths.chat}/${id}${messageId ? `#${messageId}` : ""}`
    : placePath({ ...item, courseId }, foundWords(item, q));
}
