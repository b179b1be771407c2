// Saves the videos of a bulk upload, in the same way before and after a reload.
import { courseIds, durationText } from "@server/contract";
import { useTranslation } from "react-i18next";
import { saveRefusalIn } from "../../../features/uploads/bulk-items.ts";
import { unsavedQuery } from "../../../features/uploads/data.ts";
import type { BulkSaver } from "../../../features/uploads/save-bulk.ts";
import { titleFromName } from "../../../features/uploads/title-from-name.ts";
import { panelVideosQuery, useCreateVideos } from "../../../features/videos/panel/data.ts";
import { queryClient } from "../../../lib/http/queries.ts";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.tsx";

export type Place = {
  courseId: string;
  sectionId: string;
  /** The titles are the names of the files, not numbers. */
  usesNames?: boolean;
};

/** Staff correct the title in the library. */
export const titleOf = (
  { name, number }: { name: string; number: number },
  usesNames: boolean,
) => usesNames && titleFromName(name) || `Video ${number}`;

export function useSaveVideos() {
  const { t } = useTranslation("panel-videos");
  const create = useCreateVideos();
  return (place: string): BulkSaver | undefined => {
    const { courseId, sectionId, usesNames = false }: Partial<Place> = JSON.parse(place);
    const course = courseIds.find((id) => id === courseId);
    return course && {
      send: (items) =>
        create.mutateAsync(items.map(({ number, name, brought }) => ({
          videoURL: brought.path,
          title: titleOf({ name, number }, usesNames),
          description: name,
          courseId: course,
          sectionId: sectionId || null,
          duration: durationText(brought.seconds ?? 0),
          order: number,
          ...(brought.pieces && { pieces: brought.pieces }),
        }))),
      async findStored() {
        const videos = await queryClient.fetchQuery(panelVideosQuery);
        return videos.map(({ videoPath }) => videoPath);
      },
      onSaved(count) {
        void queryClient.invalidateQueries({ queryKey: unsavedQuery.queryKey });
        showToast(t("bulk.complete"), t("bulk.completeText", { count }));
      },
      onFailed(error) {
        if (saveRefusalIn(error) === "place") {
          return showToast(t("bulk.failed"), t("bulk.placeGone"), "error");
        }
        void showFailure(error, t("bulk.failed"), t("bulk.failedText"));
      },
      fallbackPlace: JSON.stringify({ courseId, sectionId: "", usesNames }),
    };
  };
}
