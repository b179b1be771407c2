import { useEffect, useReducer } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { loadTextsIn, useLanguage } from "../../lib/words/i18n.ts";
import { paths } from "../../lib/address/paths.ts";
import { buttonClass } from "../../ui/button.tsx";
import { CourseMark } from "../../ui/course-mark.tsx";
import { LockIcon } from "../../ui/icons.ts";
import { PageHeading } from "../../ui/page-heading.tsx";

type Props = { courseId: string; courseName: string };

/** Tells a user without enrolment how to join the course. Always also in Burmese. */
export function CourseGate({ courseId, courseName }: Props) {
  const { t } = useTranslation("study");
  const language = useLanguage();
  const { t: burmese } = useTranslation("study", { lng: "my" });
  const [, rerender] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    loadTextsIn("my", "study").then(rerender, () => {
      // The text in the user's own language is enough.
    });
  }, []);
  const hasBurmese = language !== "my" && burmese("gate.title") !== "gate.title";
  return (
    <div
      data-course={courseId}
      className="mx-auto flex w-full max-w-lg flex-col items-center px-4 pt-6 pb-6 text-center"
    >
      <span className="relative">
        <CourseMark courseId={courseId} className="size-14 rounded-box [&_svg]:size-6" />
        <span className="absolute -end-2 -bottom-2 grid size-7 place-items-center rounded-full border-2 border-base-200 bg-accent text-accent-content">
          <LockIcon className="size-3.5" />
        </span>
      </span>
      <p lang="en" className="mt-4 font-semibold text-course">{courseName}</p>
      <PageHeading title={t("gate.title")} className="mt-1 text-2xl" />
      {hasBurmese && (
        <div lang="my" className="mt-4 rounded-box border border-line bg-base-100 p-5">
          <p className="text-lg font-bold">{burmese("gate.title")}</p>
          <p className="mt-1.5">{burmese("gate.text")}</p>
        </div>
      )}
      <p className={hasBurmese ? "mt-4 text-sm text-muted" : "mt-3 text-muted"}>
        {t("gate.text")}
      </p>
      <Link to={paths.pricing} className={buttonClass("primary", "mt-5 min-w-56")}>
        {t("gate.plans")}
      </Link>
    </div>
  );
}
