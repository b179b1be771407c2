import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatSecond, languageOf } from "../../lib/format.ts";
import { placePath } from "../../lib/place-path.ts";
import { PaperclipIcon } from "../../ui/icons/chat.tsx";
import { PlayIcon } from "../../ui/icons/signs.tsx";
import type { About } from "./about.ts";

/** Says which lesson or file a question is about, and leads there. */
export function AboutMark({ about }: { about: About }) {
  const { t } = useTranslation("chat");
  const { courseId, videoId, atSecond, noteId, resourceId, title } = about;
  // The lesson is gone, or the user may not open it any more.
  if (!courseId || title === null) {
    return <p className="chat-about">{t("aboutLesson")}</p>;
  }
  const kind = videoId ? noteId ? "note" : "lesson" : "resource";
  const time = atSecond === null ? "" : ` · ${formatSecond(atSecond)}`;
  return (
    <Link
      to={placePath({ kind, courseId, videoId, atSecond, id: resourceId ?? "" })}
      className="chat-about"
    >
      {videoId
        ? <PlayIcon className="size-3 shrink-0 fill-current" />
        : <PaperclipIcon className="size-3 shrink-0" />}
      <span className="sr-only">{t(videoId ? "aboutLesson" : "aboutFile")}</span>
      <span lang={languageOf(title)} className="line-clamp-1 wrap-anywhere">{title}</span>
      {time && <span className="shrink-0 tabular-nums">{time}</span>}
    </Link>
  );
}
