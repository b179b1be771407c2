import { useTranslation } from "react-i18next";
import { NotesTab as Notes } from "../../features/notes/notes-tab.tsx";
import { AskButton } from "./ask-button.tsx";
import type { LessonTabProps } from "./lesson.tsx";

/** The user's notes on the open video. */
export function NotesTab({ courseId, study, pageUpdatedAt, player, ask }: LessonTabProps) {
  const { t } = useTranslation("courses");
  if (!study.current) return null;
  return (
    <Notes
      course={{ id: courseId, name: t(`${courseId}.name`), lessons: study.list }}
      videoId={study.current.id}
      pageUpdatedAt={pageUpdatedAt}
      currentSecond={() => player.current?.currentSecond() ?? 0}
      jumpTo={(second) => player.current?.jumpTo(second)}
      noteAction={({ id, content, atSecond, mark }) => (
        <AskButton
          // The server does not have a note that waits, so the question quotes it.
          onAsk={() => ask({ atSecond, ...mark ? { quote: content } : { noteId: id } })}
        />
      )}
    />
  );
}
