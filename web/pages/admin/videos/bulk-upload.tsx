// Uploads several videos at once into a course.
import { type CourseId, VIDEOS_AT_ONCE } from "@server/contract";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { acceptedOf } from "../../../features/uploads/accepted.ts";
import {
  type Bulk,
  changePlace,
  restoreBulk,
  startBulk,
  useBulk,
} from "../../../features/uploads/bulk.ts";
import { fingerprintOf } from "../../../features/uploads/known-uploads.ts";
import { bulkTransport } from "../../../features/uploads/upload-transport.ts";
import { BulkList } from "../../../features/uploads/panel/bulk-list.tsx";
import { videoRefusal } from "../../../features/uploads/video-refusal.ts";
import { CourseAndSection } from "../../../features/videos/panel/video-fields.tsx";
import { formatSize } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { XIcon } from "../../../ui/icons/x.tsx";
import { DropArea } from "../../../ui/panel/drop-area.tsx";
import { FileButton } from "../../../ui/panel/file-button.tsx";
import { showToast } from "../../../ui/toast.ts";
import { type RejectedFile, RejectedFiles } from "./rejected-files.tsx";
import { useSaveVideos } from "./use-save-videos.ts";

type Place = { courseId: CourseId | ""; sectionId: string };

export function BulkUpload() {
  const { t } = useTranslation("panel-videos");
  const bulk = useBulk();
  const [files, setFiles] = useState<File[]>([]);
  const [leftOut, setLeftOut] = useState<RejectedFile[]>([]);
  const [place, setPlace] = useState<Place>({ courseId: "", sectionId: "" });
  const [issues, setIssues] = useState<Record<string, string>>({});
  const latestFiles = useRef(files);
  const saveFor = useSaveVideos();
  const latest = useRef(saveFor);
  useEffect(() => {
    void restoreBulk(latest.current, bulkTransport);
  }, []);

  async function choose(chosen: File[]) {
    const refusals = await Promise.all(chosen.map(videoRefusal));
    const refusal = refusals.find((reason) => reason !== undefined);
    if (refusal) {
      const title = t(refusal === "size" ? "refused.size" : "refused.type");
      showToast(title, t(`refusedText.${refusal}`), "error");
    }
    // The user may have chosen more files while these were checked.
    const chosenPrints = new Set(latestFiles.current.map(fingerprintOf));
    const accepted: File[] = [];
    const refused: RejectedFile[] = [];
    for (const [at, file] of chosen.entries()) {
      const why = refusals[at] ?? (chosenPrints.has(fingerprintOf(file)) ? "twice" : undefined);
      if (why) refused.push({ name: file.name, why });
      else {
        chosenPrints.add(fingerprintOf(file));
        accepted.push(file);
      }
    }
    setLeftOut(refused);
    const all = [...latestFiles.current, ...accepted];
    if (all.length > VIDEOS_AT_ONCE) {
      showToast(t("bulk.tooMany"), t("bulk.tooManyText", { most: VIDEOS_AT_ONCE }), "error");
    }
    setAll(all.slice(0, VIDEOS_AT_ONCE));
  }

  function setAll(next: File[]) {
    latestFiles.current = next;
    setFiles(next);
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setIssues(place.courseId ? {} : { courseId: "required" });
    if (files.length === 0 || !place.courseId) {
      return showToast(t("missing"), t("bulk.missing"), "error");
    }
    startBulk(files, JSON.stringify(place), saveFor, bulkTransport);
    setAll([]);
    setLeftOut([]);
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
      <Card title={t("tabs.bulk")} lead={t("bulk.lead")}>
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
          {leftOut.length > 0 && <RejectedFiles files={leftOut} onClose={() => setLeftOut([])} />}
          {files.length > 0 && (
            <ol className="divide-y divide-line rounded-field border border-line">
              {files.map((file, at) => (
                <li key={at} className="flex items-center gap-3 ps-4">
                  <span className="min-w-0 flex-1 py-2 wrap-anywhere">
                    {`${at + 1}. ${file.name}`}
                    <span className="text-sm text-muted">{` · ${formatSize(file.size)}`}</span>
                  </span>
                  <button
                    type="button"
                    aria-label={t("bulk.without", { file: file.name })}
                    className="grid size-11 shrink-0 place-items-center rounded-field text-muted hover:bg-base-200"
                    onClick={() => setAll(files.filter((one) => one !== file))}
                  >
                    <XIcon className="size-4" />
                  </button>
                </li>
              ))}
            </ol>
          )}
          <CourseAndSection text={place} issues={issues} onType={setPlace} />
          <Button type="submit" className="max-sm:w-full">{t("bulk.action")}</Button>
        </form>
      </Card>
    </div>
  );
}

/** Lets staff choose another section if the section was deleted during the upload. */
function SectionChoice({ bulk: { id, place } }: { bulk: Bulk }) {
  const { t } = useTranslation("panel-videos");
  return (
    <div className="mb-5 space-y-4 rounded-field border border-accent bg-accent/10 p-4">
      <p className="text-sm">{t("bulk.placeGone")}</p>
      <CourseAndSection
        text={JSON.parse(place) as Place}
        issues={{}}
        onType={(next) => changePlace(id, JSON.stringify(next))}
      />
    </div>
  );
}
