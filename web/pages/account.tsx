// The account page: downloads, profile, enrolments, password and usage.
import { type CourseId, courseIds } from "@server/contract";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "react-router-dom";
import { DownloadsLink } from "../features/downloads/downloads-link.tsx";
import { EnrollmentList } from "../features/enrollment/enrollment-list.tsx";
import { useSession } from "../features/session/data.ts";
import { UsageCard } from "../features/usage/usage-card.tsx";
import { AccountHead, Profile } from "../features/users/profile.tsx";
import { useAge } from "../lib/hooks/query-state.ts";
import { useOffline } from "../lib/http/connectivity.ts";
import { useConfigQuery } from "../lib/http/queries.ts";
import { Card } from "../ui/card.tsx";
import { Notice } from "../ui/notice.tsx";

/** Rarely needed and low on the page, so it loads after the rest. */
const PasswordForm = lazy(() =>
  import("../features/session/password-form.tsx")
    .then(({ PasswordForm }) => ({ default: PasswordForm }))
    .catch(() => ({ default: NotLoaded }))
);

/** Loads later: its code and texts are 8 kB, and the page is readable without them. */
const CourseState = lazy(() =>
  import("./account/course-state.tsx")
    .then((file) => file.loadCourseState())
    .catch(() => ({ default: Instead }))
);
const Instead = ({ instead }: { courseId: CourseId; instead: string }) => <>{instead}</>;

/** Loads after the rest, too. */
const AccountData = lazy(() =>
  import("./account/account-data.tsx")
    .then((file) => file.loadAccountData())
    .catch(() => ({ default: NotLoaded }))
);

/** `signOutButton` stands below the profile. */
export function Account({ signOutButton }: { signOutButton: ReactNode }) {
  const { t: session } = useTranslation("session");
  const isOffline = useOffline();
  const query = useSession();
  const age = useAge(query);
  const { data: person } = query;
  const config = useConfigQuery();
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
      <DownloadsLink userId={person.id} />
      <Profile person={person} courseCount={courseIds.length}>
        {signOutButton}
      </Profile>
      <EnrollmentList
        enrolledCourses={person.enrolledCourses}
        selfEnrollment={config.data?.selfEnrollment}
        // Stays true during a retry, so that the button does not disappear under the finger.
        isUnknown={!config.data && config.errorUpdateCount > 0}
        isAsking={config.isFetching}
        onAskAgain={() => config.refetch()}
        isOffline={isOffline}
        progressOf={(courseId, instead) => (
          <Suspense fallback={instead}>
            <CourseState courseId={courseId} instead={instead} />
          </Suspense>
        )}
      />
      <Card id="password" title={session("passwordTitle")} lead={session("passwordText")}>
        {person.passwordSetByStaff && (
          <Notice tone="gold" className="mb-6">{session("passwordByStaff")}</Notice>
        )}
        <Suspense fallback={<div className="h-72" />}>
          <PasswordForm email={person.email} isOffline={isOffline} />
        </Suspense>
      </Card>
      <UsageCard />
      <Suspense fallback={<div className="h-72" />}>
        <AccountData />
      </Suspense>
    </div>
  );
}

function NotLoaded() {
  const { t } = useTranslation("app");
  return <Notice tone="error">{t("broken.chunk")}</Notice>;
}
