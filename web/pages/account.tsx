import { courseIds } from "@server/contract";
import { lazy, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { CourseShare } from "../features/progress/course-share.tsx";
import { DownloadsLink } from "../features/downloads/downloads-link.tsx";
import { EnrollmentList } from "../features/enrollment/enrollment-list.tsx";
import { AnsweredSign } from "../features/questions/answered-sign.tsx";
import { useAnswered } from "../features/questions/data.ts";
import { useSession } from "../features/session/data.ts";
import { UsageCard } from "../features/usage/usage-card.tsx";
import { AccountHead } from "../features/users/account-head.tsx";
import { Profile } from "../features/users/profile.tsx";
import { useConfigQuery } from "../lib/config.ts";
import { useOffline } from "../lib/contact.ts";
import { paths } from "../lib/paths.ts";
import { useAge } from "../lib/use-age.ts";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";

/** Seldom needed, and far down: it comes after what she opens the page for. */
const PasswordForm = lazy(() =>
  import("../features/session/password-form.tsx")
    .then(({ PasswordForm }) => ({ default: PasswordForm }))
    .catch(() => ({ default: NotLoaded }))
);

export function Account() {
  const { t: session } = useTranslation("session");
  const isOffline = useOffline();
  const asked = useSession();
  const age = useAge(asked);
  const { data: person } = asked;
  const config = useConfigQuery();
  const answered = useAnswered(Boolean(person));
  const { hash } = useLocation();

  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView();
  }, [hash]);

  if (!person) return null;
  return (
    <div className="mx-auto w-full max-w-3xl space-y-5 px-4 py-8 sm:px-5 md:py-12">
      <AccountHead>
        {age && <p className="mt-1 text-sm text-muted">{age}</p>}
      </AccountHead>
      <Profile person={person} courseCount={courseIds.length} />
      <UsageCard />
      <EnrollmentList
        enrolledCourses={person.enrolledCourses}
        selfEnrollment={config.data?.selfEnrollment}
        // Stays while it is asked again, so that its button does not vanish under the finger.
        isUnknown={!config.data && config.errorUpdateCount > 0}
        isAsking={config.isFetching}
        onAskAgain={() => config.refetch()}
        isOffline={isOffline}
        progressOf={(courseId, instead) => (
          <>
            <CourseShare courseId={courseId} instead={instead} />
            <AnsweredSign
              count={answered.ofCourse(courseId)}
              to={`${paths.course(courseId)}?tab=questions`}
            />
          </>
        )}
      />
      <DownloadsLink personId={person.id} />
      <Card id="password" title={session("passwordTitle")} lead={session("passwordText")}>
        {person.passwordSetByStaff && (
          <Notice tone="gold" className="mb-6">{session("passwordByStaff")}</Notice>
        )}
        <Suspense fallback={<div className="h-72" />}>
          <PasswordForm email={person.email} isOffline={isOffline} />
        </Suspense>
      </Card>
    </div>
  );
}

function NotLoaded() {
  const { t } = useTranslation("app");
  return <Notice tone="error">{t("broken.chunk")}</Notice>;
}
