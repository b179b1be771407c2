// What the part below the video gives to each of its tabs.
import type { CourseId } from "@server/contract";
import type { RefObject } from "react";
import type { PlayerHandle } from "../../features/videos/player-props.ts";
import type { Ask } from "./ask-request.ts";
import type { StudyState } from "./use-study.ts";

export type LessonTabProps = {
  courseId: CourseId;
  study: StudyState;
  /**
   * The time that the page shows as the age of its data. A tab shows its own age if that is
   * different.
   */
  pageUpdatedAt: number | undefined;
  player: RefObject<PlayerHandle | null>;
  ask: Ask;
};
