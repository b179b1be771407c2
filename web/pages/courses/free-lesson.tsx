import type { CourseId } from "@server/contract";
import type { ComponentProps, ComponentType, Ref } from "react";
import { useTranslation } from "react-i18next";
import type { FreeLesson as Lesson } from "../../features/syllabus/data.ts";
import type { FreePlayer } from "../../features/videos/player.tsx";
import type { PlayerHandle } from "../../features/videos/player-props.ts";
import { languageOf } from "../../lib/words/formats.ts";
import { Authored } from "../../ui/authored.tsx";

type Props = {
  courseId: CourseId;
  lesson: Lesson;
  /** When the user last pressed the lesson in the list, in milliseconds. */
  requestedAt: number;
  handle: Ref<PlayerHandle>;
  Player: ComponentType<ComponentProps<typeof FreePlayer>>;
};

const nothing = () => {};

/** Plays a lesson for a user who is not enrolled. Nothing stores how much of it was watched. */
export function FreeLesson({ courseId, lesson, requestedAt, handle, Player }: Props) {
  const { t } = useTranslation("syllabus");
  const { t: courses } = useTranslation("courses");
  const { title, duration, durationSeconds, video } = lesson;
  return (
    <>
      <div className="overflow-hidden rounded-box">
        <Player
          endText={t("ended")}
          handle={handle}
          courseId={courseId}
          courseName={courses(`${courseId}.name`)}
          video={{ ...video, title, duration, durationSeconds }}
          hasCodecHint={courseId === "ai-first-step"}
          leftAt={0}
          requestedAt={requestedAt}
          onNext={nothing}
          onFollow={nothing}
          follow={() => nothing}
        />
      </div>
      <h3 lang={languageOf(title)} className="mt-4 text-lg">{title}</h3>
      <Authored text={video.description} className="mt-1 max-w-prose text-muted" />
    </>
  );
}
