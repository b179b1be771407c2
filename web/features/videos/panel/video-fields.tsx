import { DESCRIPTION_LENGTH, TITLE_LENGTH } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { fieldErrors, useCourseOptions } from "../../../lib/words/panel-words.ts";
import { issueText } from "../../../lib/words/errors.ts";
import { Field, TextArea } from "../../../ui/fields.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import { panelSectionsQuery } from "./data.ts";
import type { VideoText } from "./video-draft.ts";

type Props = {
  text: VideoText;
  issues: Record<string, string>;
  onType: (text: VideoText) => void;
  onGone?: () => void;
};

/** The fields of a video's form. */
export function VideoFields({ text, issues, onType, onGone }: Props) {
  const { t } = useTranslation("panel-videos");
  const errorOf = fieldErrors(text, issues, (most) => t("tooLong", { most }));
  return (
    <>
      <Field
        label={t("fields.title")}
        name="title"
        required
        value={text.title}
        onChange={({ target }) => onType({ ...text, title: target.value })}
        error={errorOf("title", TITLE_LENGTH)}
      />
      <CourseAndSection text={text} issues={issues} onType={onType} onGone={onGone} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(8rem,1fr))] gap-x-4 gap-y-5">
        <Field
          label={t("fields.duration")}
          hint={t("fields.durationHint")}
          name="duration"
          inputMode="text"
          value={text.duration}
          onChange={({ target }) => onType({ ...text, duration: target.value })}
          error={errorOf("duration")}
        />
        <Field
          label={t("fields.order")}
          name="order"
          inputMode="numeric"
          value={text.order}
          onChange={({ target }) => onType({ ...text, order: target.value })}
          error={errorOf("order")}
        />
      </div>
      <TextArea
        label={t("fields.description")}
        name="description"
        value={text.description}
        onChange={({ target }) => onType({ ...text, description: target.value })}
        error={errorOf("description", DESCRIPTION_LENGTH)}
      />
    </>
  );
}

type CourseSection = Pick<VideoText, "courseId" | "sectionId">;
type CourseSectionProps<Text extends CourseSection> = {
  text: Text;
  issues: Record<string, string>;
  onType: (text: Text) => void;
  /** Called when the section was deleted; without it the section is cleared. */
  onGone?: () => void;
};

/** A section belongs to its course, so a new course clears the section. */
export function CourseAndSection<Text extends CourseSection>(
  { text, issues, onType, onGone = () => onType({ ...text, sectionId: "" }) }: CourseSectionProps<
    Text
  >,
) {
  const { t } = useTranslation("panel-videos");
  const { courseId, sectionId } = text;
  const { data: sections = [], isSuccess, isFetchedAfterMount } = useQuery({
    ...panelSectionsQuery(courseId || "ai-master"),
    enabled: courseId !== "",
  });
  const inCourse = courseId ? sections : [];
  const isThere = inCourse.some(({ id }) => id === sectionId);
  // Cached sections may be older than this section: wait for fresh ones.
  const isGone = courseId && sectionId && isSuccess && isFetchedAfterMount && !isThere;
  useEffect(() => {
    if (isGone) onGone();
  }, [isGone]);
  const errorOf = (name: keyof CourseSection) => issues[name] && issueText(issues[name]);
  return (
    <div className="grid gap-5 sm:grid-cols-2 sm:gap-4">
      <Select
        label={t("fields.course")}
        name="courseId"
        required
        options={useCourseOptions()}
        placeholder={t("fields.chooseCourse")}
        value={courseId}
        onChange={(id) => onType({ ...text, courseId: id, sectionId: "" })}
        error={issues.courseId && !courseId ? t("fields.courseMissing") : errorOf("courseId")}
      />
      <Select
        label={t("fields.section")}
        name="sectionId"
        disabled={!courseId}
        options={inCourse.map(({ id, title }) => ({ value: id, label: title }))}
        none={t("unsorted")}
        value={isThere ? sectionId : ""}
        onChange={(id) => onType({ ...text, sectionId: id })}
        error={errorOf("sectionId")}
      />
    </div>
  );
}
