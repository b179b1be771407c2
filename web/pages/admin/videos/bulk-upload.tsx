// Uploads several videos at once into a course.
import { type CourseId, courseIds, durationText } from "@server/contract";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { acceptedOf } from "../../../features/uploads/accepted-files.ts";
import { saveRefusalIn } from "../../../features/uploads/bulk-items.ts";
import {
  type Bulk,
  changePlace,
  restoreBulk,
  startBulk,
  useBulk,
} from "../../../features/uploads/bulk.ts";
import { unsavedQuery } from "../../../features/uploads/data.ts";
import { BulkList } from "../../../features/uploads/panel/bulk-list.tsx";
import {
  ChosenFiles,
  RejectedFiles,
  useChosenVideos,
} from "../../../features/uploads/panel/chosen-videos.tsx";
import type { BulkSaver } from "../../../features/uploads/save-bulk.ts";
import { bulkTransport } from "../../../features/uploads/transports.ts";
import { titleFromName } from "../../../features/uploads/video-file.ts";
import { panelVideosQuery, useCreateVideos } from "../../../features/videos/panel/data.ts";
import { CourseAndSection } from "../../../features/videos/panel/video-fields.tsx";
import { queryClient } from "../../../lib/http/queries.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DropArea, FileButton } from "../../../ui/panel/file-button.tsx";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.tsx";

type Place = { courseId: CourseId | ""; sectionId: string; usesNames?: boolean };

export function BulkUpload() {
  const { t } = useTranslation("panel-videos");
  const bulk = useBulk();
  const { files, rejected, choose, remove, dismissRejected, clear } = useChosenVideos();
  const [place, setPlace] = useState<Place>({ courseId: "", sectionId: "" });
  const { usesNames = false } = place;
  const [issues, setIssues] = useState<Record<string, string>>({});
  const saveFor = useSaveVideos();
  const latest = useRef(saveFor);
  useEffect(() => {
    void restoreBulk(latest.current, bulkTransport);
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    setIssues(place.courseId ? {} : { courseId: "required" });
    if (files.length === 0 || !place.courseId) {
      return showToast(t("missing"), t("bulk.missing"), "error");
    }
    startBulk(files, JSON.stringify(place), saveFor, bulkTransport);
    clear();
  }

  if (bulk) {
    return (
      <div className="max-w-3xl">
        <Card title={t("bulk.underWay")} lead={t("bulk.underWayText")}>
          {bulk.isPlaceGone && <SectionChoice bulk={bulk} />}
          <BulkList bulk={bulk} />
        </Card>
      </div>
    );
  }
  return (
    <div className="max-w-3xl">
      <Card title={t("tabs.bulk")} lead={t(usesNames ? "bulk.leadNames" : "bulk.lead")}>
        <form noValidate onSubmit={submit} className="space-y-5">
          <DropArea onDrop={choose}>
            <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <FileButton
                multiple
                lasting
                accept={acceptedOf("video")}
                tone={files.length > 0 ? "outline" : "primary"}
                onChoose={choose}
              >
                {t(files.length > 0 ? "bulk.chooseMore" : "bulk.choose")}
              </FileButton>
              <p className="text-sm text-muted pointer-coarse:hidden">{t("bulk.drop")}</p>
            </div>
          </DropArea>
          {rejected.length > 0 && <RejectedFiles files={rejected} onClose={dismissRejected} />}
          {files.length > 0 && (
            <ChosenFiles
              files={files}
              usesNames={usesNames}
              titleOf={({ name }, at) => titleOf({ name, number: at + 1 }, usesNames)}
              onUseNames={(usesNames) => setPlace({ ...place, usesNames })}
              onRemove={remove}
            />
          )}
          <CourseAndSection
            text={place}
            issues={issues}
            onType={(next) => setPlace({ ...place, ...next })}
          />
          <Button type="submit" className="max-sm:w-full">{t("bulk.action")}</Button>
        </form>
      </Card>
    </div>
  );
}

/** Lets staff choose another section if the section was deleted during the upload. */
function SectionChoice({ bulk: { id, place } }: { bulk: Bulk }) {
  const { t } = useTranslation("panel-videos");
  const chosen: Place = JSON.parse(place);
  return (
    <div className="mb-5 space-y-4 rounded-field border border-accent bg-accent/10 p-4">
      <p className="text-sm">{t("bulk.placeGone")}</p>
      <CourseAndSection
        text={chosen}
        issues={{}}
        onType={(next) => changePlace(id, JSON.stringify({ ...chosen, ...next }))}
      />
    </div>
  );
}

type StoredPlace = {
  courseId: string;
  sectionId: string;
  /** The titles are the names of the files, not numbers. */
  usesNames?: boolean;
};

/** Staff correct the title in the library. */
const titleOf = (
  { name, number }: { name: string; number: number },
  usesNames: boolean,
) => usesNames && titleFromName(name) || `Video ${number}`;

/** Saves the videos of a bulk upload, in the same way before and after a reload. */
function useSaveVideos() {
  const { t } = useTranslation("panel-videos");
  const create = useCreateVideos();
  return (place: string): BulkSaver | undefined => {
    const { courseId, sectionId, usesNames = false }: Partial<StoredPlace> = JSON.parse(place);
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
