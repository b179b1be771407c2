import { type CourseId, courseIds } from "@server/contract";
import { useIsMutating } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../lib/address/paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { Notice } from "../../ui/notice.tsx";
import { CourseEnrollment } from "./course-enrollment.tsx";
import { enrollKey } from "./data.ts";

type Props = {
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
    Props,
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
