// A course for visitors and for users without enrolment: its lessons, those that staff marked as
// free, and how to join.
import { type CourseId, courseIds } from "@server/contract";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { OverviewView } from "../../features/courses/overview-view.tsx";
import { useSession } from "../../features/session/data.ts";
import { isFree, type Lesson, useSyllabus } from "../../features/syllabus/data.ts";
import { LessonList } from "../../features/syllabus/lesson-list.tsx";
import type { PlayerHandle } from "../../features/videos/player-props.ts";
import { useConfig } from "../../lib/http/queries.ts";
import { paths } from "../../lib/address/paths.ts";
import { useAge } from "../../lib/hooks/query-state.ts";
import { buttonClass } from "../../ui/button.tsx";
import { ContactLinks, hasContact } from "../../ui/contact-links.tsx";
import { Failed, ListSkeleton } from "../../ui/list-states.tsx";
import { page } from "../page.tsx";
import { FreeLesson } from "./free-lesson.tsx";

// The player is larger than the rest of this page, and most courses have no free lesson. It comes
// with the course page: in a file of its own it would make that page larger for every learner.
const FreePlayer = page(() => import("./course.tsx").then((file) => file.FreePlayer));

export function Syllabus() {
  const { pathname } = useLocation();
  const { data: person } = useSession();
  const courseId = courseIds.find((id) => id === pathname.split("/")[2]);
  if (!courseId) return null;
  return (
    <div data-course={courseId} className="course-page">
      {person && (
        <div className={`${joinClass} pb-10 text-center`}>
          <Contacts />
        </div>
      )}
      <Content key={courseId} courseId={courseId} />
      {!person && <HowToJoin />}
    </div>
  );
}

function Content({ courseId }: { courseId: CourseId }) {
  const { t } = useTranslation("syllabus");
  const { t: study } = useTranslation("study");
  const query = useSyllabus(courseId);
  const { syllabus, updatedAt, error, isPending } = query;
  const age = useAge({ dataUpdatedAt: updatedAt, error });
  const player = useRef<PlayerHandle>(null);
  const place = useRef<HTMLElement>(null);
  const [request, setRequest] = useState({ videoId: "", at: 0 });

  const lessons = syllabus?.sections.flatMap(({ lessons }) => lessons) ?? [];
  const free = lessons.filter(isFree);
  const shown = free.find(({ video }) => video.id === request.videoId) ?? free[0];

  if (isPending) {
    return (
      <div className={pageClass}>
        <ListSkeleton label={study("loading")} />
      </div>
    );
  }
  if (!syllabus) {
    return (
      <div className={pageClass}>
        <Failed offline={t("offline")} query={query} />
      </div>
    );
  }
  const overview = (
    <section key="overview" className={partClass}>
      {!shown && <CourseName courseId={courseId} />}
      <h2 className="mb-4 text-xl">{study("tabs.overview")}</h2>
      <OverviewView {...syllabus.overview} />
    </section>
  );
  return (
    <div className="course-columns">
      {shown
        ? (
          <section ref={place} className={partClass}>
            <CourseName courseId={courseId} />
            <h2 className="mb-4 text-xl">{t("watchFree")}</h2>
            <FreeLesson
              courseId={courseId}
              lesson={shown}
              requestedAt={request.at}
              handle={player}
              Player={FreePlayer}
            />
          </section>
        )
        : overview}
      <section className={`${partClass} lg:row-span-2`}>
        {age && <p className="mb-3 text-sm text-muted">{age}</p>}
        <h2 className="text-xl">{t("title")}</h2>
        <Summary lessons={lessons} />
        <LessonList
          sections={syllabus.sections}
          shownId={shown?.video.id}
          onPlay={({ video }) => {
            setRequest({ videoId: video.id, at: Date.now() });
            player.current?.focus();
            place.current?.scrollIntoView({ block: "center" });
          }}
        />
        {free.length < lessons.length && (
          <p className="mt-3 text-sm text-muted">{t("lockedText")}</p>
        )}
      </section>
      {shown && overview}
    </div>
  );
}

function CourseName({ courseId }: { courseId: CourseId }) {
  const { t } = useTranslation("courses");
  return <p lang="en" className="font-semibold text-course">{t(`${courseId}.name`)}</p>;
}

/** How many lessons the course has, and how long they are together. */
function Summary({ lessons }: { lessons: Lesson[] }) {
  const { t } = useTranslation("syllabus");
  const seconds = lessons.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0);
  const minutes = Math.max(1, Math.round(seconds / 60));
  return (
    <p className="mt-1 text-muted">
      {lessons.length === 0
        ? t("nothing")
        : [t("lessons", { count: lessons.length }), t("minutes", { count: minutes })].join(" · ")}
    </p>
  );
}

const pageClass = "mx-auto w-full max-w-lg px-4 pb-10";
const partClass = "min-w-0 px-4 pb-10 sm:px-5 lg:px-0";

const joinClass = "mx-auto flex w-full max-w-lg flex-col items-center px-4";

/** Ends the page of a visitor. The gate tells a user the same. */
function HowToJoin() {
  const { t } = useTranslation("syllabus");
  const { t: study } = useTranslation("study");
  return (
    <div className={`${joinClass} pt-4 pb-10 text-center`}>
      <p className="mb-4 text-muted">{t("join")}</p>
      <Link to={paths.pricing} className={buttonClass("primary", "min-w-56")}>
        {study("gate.plans")}
      </Link>
      <div className="mt-8 w-full border-t border-line pt-5 empty:hidden">
        <Contacts />
      </div>
    </div>
  );
}

function Contacts() {
  const { t } = useTranslation("syllabus");
  const { t: app } = useTranslation("app");
  const contacts = useConfig()?.contacts;
  if (!contacts || !hasContact(contacts)) return null;
  return (
    <>
      <p className="text-sm text-muted">{t("contact")}</p>
      <ContactLinks {...contacts} urlLabel={app("footer.link")} />
    </>
  );
}
