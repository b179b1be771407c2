import { type CourseId, courseIds } from "@server/contract";
import { useIsMutating } from "@tanstack/react-query";
import { type ReactNode, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/address/paths.ts";
import { ApiError } from "../../lib/http/api.ts";
import { errorText } from "../../lib/words/errors.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { ConfirmDialog, useConfirm } from "../../ui/confirm-dialog.tsx";
import { CourseMark } from "../../ui/course-mark.tsx";
import { CircleCheckIcon } from "../../ui/icons.ts";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.tsx";
import { enrollKey, useEnroll } from "./data.ts";

type EnrollmentListProps = {
  enrolledCourses: string[];
  /** Whether users may enrol themselves. Undefined until the server has answered. */
  selfEnrollment?: boolean;
  /** The server did not answer. */
  isUnknown: boolean;
  isAsking: boolean;
  onAskAgain: () => void;
  isOffline: boolean;
  /** The learner's progress in an enrolled course. */
  progressOf?: (courseId: CourseId, instead: string) => ReactNode;
};

/** Lists the three courses and lets the user enrol in each. */
export function EnrollmentList(
  { enrolledCourses, selfEnrollment, isUnknown, isAsking, onAskAgain, isOffline, progressOf }:
    EnrollmentListProps,
) {
  const { t } = useTranslation("enrollment");
  const { t: app } = useTranslation("app");
  const isBusy = useIsMutating({ mutationKey: enrollKey }) > 0;
  const isEnrolled = (courseId: CourseId) => enrolledCourses.includes(courseId);
  const needsPlan = selfEnrollment === false && !courseIds.every(isEnrolled);
  return (
    <Card
      title={t("title")}
      lead={selfEnrollment
        ? t(isOffline ? "offline" : "testing")
        : needsPlan
        ? t("byStaff")
        : undefined}
    >
      {isUnknown && (
        <Notice tone="error" urgent className="mb-5">
          <p>{t("unknown")}</p>
          <Button
            tone="outline"
            className="mt-3"
            pending={isAsking}
            pendingLabel={app("loading")}
            onClick={onAskAgain}
          >
            {app("retry")}
          </Button>
        </Notice>
      )}
      <ul className="divide-y divide-line">
        {courseIds.map((courseId) => (
          <CourseEnrollment
            key={courseId}
            courseId={courseId}
            isEnrolled={isEnrolled(courseId)}
            canChange={selfEnrollment === true}
            isBusy={isBusy || isOffline}
            progress={progressOf?.(courseId, t("enrolled"))}
          />
        ))}
      </ul>
      {needsPlan && (
        <Link to={paths.pricing} className={buttonClass("soft", "mt-5 w-full sm:w-auto")}>
          {t("plans")}
        </Link>
      )}
    </Card>
  );
}

type RowProps = {
  courseId: CourseId;
  isEnrolled: boolean;
  canChange: boolean;
  isBusy: boolean;
  /** The learner's progress in the course. */
  progress?: ReactNode;
};

/** One course in the list of enrolments, with a button to enrol or to leave. */
function CourseEnrollment({ courseId, isEnrolled, canChange, isBusy, progress }: RowProps) {
  const { t } = useTranslation("enrollment");
  const { t: courses } = useTranslation("courses");
  const button = useRef<HTMLButtonElement>(null);
  const course = courses(`${courseId}.name`);

  const { isPending, change } = useEnrollmentChange(courseId, isEnrolled);
  const { ask, dialog } = useConfirm(change);
  const wasPending = useRef(false);
  // The button loses the focus because it is disabled while the request runs.
  useEffect(() => {
    wasPending.current ||= isPending;
    if (!wasPending.current || isPending || isBusy) return;
    wasPending.current = false;
    button.current?.focus();
  }, [isPending, isBusy]);

  return (
    <li
      data-course={courseId}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 py-4 first:pt-0 last:pb-0"
    >
      <CourseMark courseId={courseId} />
      <div className="min-w-[min(10rem,100%)] flex-1">
        <p className="font-semibold my:font-bold">
          <Link
            lang="en"
            to={paths.course(courseId)}
            className="inline-flex min-h-11 items-center underline-offset-4 hover:underline"
          >
            {course}
          </Link>
        </p>
        <div className="flex flex-wrap items-center gap-x-3 text-sm text-muted">
          {isEnrolled && !progress && <CircleCheckIcon className="size-4 text-success" />}
          {isEnrolled ? progress ?? t("enrolled") : courses(`${courseId}.level`)}
        </div>
      </div>
      <div className="flex w-full gap-2 sm:w-auto">
        {isEnrolled && !canChange && (
          <Link
            to={paths.course(courseId)}
            className={buttonClass("soft", "flex-1")}
            aria-label={t("openCourse", { course })}
          >
            {t("open")}
          </Link>
        )}
        {canChange && (
          <Button
            ref={button}
            tone={isEnrolled ? "outline" : "primary"}
            className="flex-1 sm:min-w-44"
            aria-label={t(isEnrolled ? "unenrollFrom" : "enrollIn", { course })}
            disabled={isBusy}
            pending={isPending}
            pendingLabel={t(isEnrolled ? "unenrolling" : "enrolling")}
            onClick={() => isEnrolled ? ask() : change()}
          >
            {t(isEnrolled ? "unenroll" : "enroll")}
          </Button>
        )}
      </div>
      <ConfirmDialog
        {...dialog}
        title={t("askTitle", { course })}
        text={t("askText")}
        action={t("unenroll")}
        cancel={t("cancel")}
      />
    </li>
  );
}

/** Enrols the user, or takes the user out of the course, and tells the result. */
function useEnrollmentChange(courseId: CourseId, isEnrolled: boolean) {
  const { t } = useTranslation("enrollment");
  const { t: courses } = useTranslation("courses");
  const { isPending, mutate } = useEnroll(isEnrolled);
  const course = courses(`${courseId}.name`);
  const change = () =>
    mutate(courseId, {
      onSuccess: () =>
        isEnrolled
          ? showToast(t("undone"), t("undoneText", { course }))
          : showToast(t("done"), t("doneText", { course })),
      onError: (error) => {
        if (error instanceof ApiError && error.told) return;
        // Shows the sentence of the spec, unless the server's error is more precise than 'try
        // again'.
        const knows = error instanceof ApiError && error.status < 500;
        const text = knows ? errorText(error) : t(isEnrolled ? "undoFailedText" : "failedText");
        showToast(t(isEnrolled ? "undoFailed" : "failed"), text, "error");
      },
    });
  return { isPending, change };
}
