import { useTranslation } from "react-i18next";
import { NotesTab as Notes } from "../../features/notes/notes-tab.tsx";
import type { LessonTabProps } from "./lesson.tsx";

/** The user's notes on the open video. */
export function NotesTab({ courseId, study, pageUpdatedAt, player }: LessonTabProps) {
  const { t } = useTranslation("courses");
  if (!study.current) return null;
  return (
    <Notes
      course={{ id: courseId, name: t(`${courseId}.name`), lessons: study.list }}
      videoId={study.current.id}
      pageUpdatedAt={pageUpdatedAt}
      currentSecond={() => player.current?.currentSecond() ?? 0}
      jumpTo={(second) => player.current?.jumpTo(second)}
    />
  );
}
