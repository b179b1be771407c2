// The home of a signed-in user: what to do next, the courses, and what is saved on this device.
import { canStudy, courseIds } from "@server/contract";
import { type ComponentType, lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { Academy as AcademyParts } from "../features/home/academy.tsx";
import { ContinueCard, NextMessage } from "../features/home/continue-card.tsx";
import { CourseCard, OtherCourses, PlainCourse } from "../features/home/course-card.tsx";
import {
  DownloadsTile,
  InstallTile as InstallOffer,
  Tile,
  TileSign,
} from "../features/home/tiles.tsx";
import { firstCourse, hasProgress } from "../features/home/data.ts";
import { watchedShare } from "../features/progress/course-progress.ts";
import { type User, useSession } from "../features/session/data.ts";
import { useOffline } from "../lib/http/connectivity.ts";
import { addTexts, loadTexts, type Namespace } from "../lib/words/i18n.ts";
import { useInstallWay } from "../lib/device/install.ts";
import { paths } from "../lib/address/paths.ts";
import { useAge } from "../lib/hooks/query-state.ts";
import { Failed } from "../ui/list-states.tsx";
import { SparklesIcon, StickyNoteIcon } from "../ui/icons.ts";
import { HomeSkeleton } from "../features/home/home-skeleton.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { prefetchHome, useHome } from "./home/use-home.ts";

addTexts(
  import.meta.glob("./{en,my}/home.json", { base: "../../locales", import: "default" }),
);

/** Parts after the user's own things. Their texts load when the parts are shown. */
const Academy = withTexts("landing", AcademyParts);
const InstallTile = withTexts("offers", InstallOffer);

/** Learners never load this part, and it waits for the network as the panel does. */
const StaffWork = lazy(() =>
  import("../features/home/panel/staff-work.tsx")
    .then((file) => file.loadStaffWork())
    .catch(() => ({ default: () => null }))
);

/** Loads the page's texts, too: this page names them, because the first script has no room. */
export async function loadHome() {
  prefetchHome().catch(() => {
    // The page shows what failed.
  });
  await loadTexts("home", "users");
  return Home;
}

function Home() {
  const { t: app } = useTranslation("app");
  const { data: person } = useSession();
  const skeleton = <HomeSkeleton label={app("loading")} />;
  return person
    ? (
      <Suspense fallback={skeleton}>
        <OwnHome person={person} />
      </Suspense>
    )
    : skeleton;
}

function OwnHome({ person }: { person: User }) {
  const { t } = useTranslation("home");
  const { t: app } = useTranslation("app");
  const { query, courses } = useHome(person);
  const age = useAge(query);
  const installWay = useInstallWay();
  const isOffline = useOffline();
  // Without a network, the rest of the page does not wait for the deadline of the call.
  if (query.isPending && !isOffline) return <HomeSkeleton label={app("loading")} />;
  const { firstName } = person;
  const otherIds = courseIds.filter((courseId) => !canStudy(person, courseId));
  const ownIds = courseIds.filter((courseId) => canStudy(person, courseId));
  return (
    <div className="mx-auto w-full max-w-6xl space-y-8 px-4 py-5 sm:px-5 md:py-12">
      <div className="space-y-4">
        <div>
          <PageHeading title={app("home")}>
            {firstName ? t("hello", { name: firstName }) : t("helloAll")}
          </PageHeading>
          {age && <p className="text-sm text-muted">{age}</p>}
        </div>
        {query.data?.waiting && <StaffWork {...query.data.waiting} />}
        {query.data
          ? <Next courses={courses} hasCourse={ownIds.length > 0} />
          : <Failed offline={t("offline")} query={query} />}
      </div>
      {ownIds.length > 0 && (
        <section aria-labelledby="own-courses">
          <h2 id="own-courses" className="text-lg">{t("courses")}</h2>
          <ul
            className={`mt-4 grid gap-5 md:grid-cols-2 ${
              ownIds.length > 2 ? "lg:grid-cols-3" : ""
            }`}
          >
            {ownIds.map((courseId) => {
              const course = courses.find((one) => one.courseId === courseId);
              // The home's answer can be missing, or older than the enrolment.
              return course
                ? <CourseCard key={courseId} course={course} share={watchedShare(course)} />
                : <PlainCourse key={courseId} courseId={courseId} />;
            })}
          </ul>
        </section>
      )}
      <Tiles userId={person.id} />
      {(installWay === "prompt" || installWay === "ios") && (
        <Suspense>
          <InstallTile way={installWay} />
        </Suspense>
      )}
      {otherIds.length > 0 && (
        <OtherCourses
          title={t(ownIds.length > 0 ? "other" : "all")}
          courseIds={otherIds}
        />
      )}
      <Suspense fallback={<div className="min-h-dvh" />}>
        <Academy />
      </Suspense>
    </div>
  );
}

/** The user's own things, and the AI tutor. */
function Tiles({ userId }: { userId: string }) {
  const { t } = useTranslation("home");
  return (
    <div className="grid gap-4 md:grid-cols-2 lg:grid-cols-3">
      <Tile
        to={paths.notes}
        sign={
          <TileSign>
            <StickyNoteIcon />
          </TileSign>
        }
        title={t("notes.title")}
        text={t("notes.text")}
      />
      <DownloadsTile userId={userId} />
      <Tile
        to={paths.chat}
        sign={
          <TileSign>
            <SparklesIcon />
          </TileSign>
        }
        title={t("tutor.title")}
        text={t("tutor.text")}
      />
    </div>
  );
}

type NextProps = { courses: ReturnType<typeof useHome>["courses"]; hasCourse: boolean };

/** The lesson to continue, or why there is none. */
function Next({ courses, hasCourse }: NextProps) {
  const { t } = useTranslation("home");
  const course = firstCourse(courses);
  if (course?.next) {
    return (
      <ContinueCard course={course} lesson={course.next} isFirst={!courses.some(hasProgress)} />
    );
  }
  if (!hasCourse) {
    return (
      <NextMessage title={t("none.title")} text={t("none.text")}>
        <Link to={paths.pricing} className="btn btn-accent min-h-12 px-6">{t("plans")}</Link>
      </NextMessage>
    );
  }
  const state = courses.some(({ videos }) => videos > 0) ? "finished" : "empty";
  return <NextMessage title={t(`${state}.title`)} text={t(`${state}.text`)} />;
}

/** Without its texts, such a part stays away. */
function withTexts<Props extends object>(namespace: Namespace, Part: ComponentType<Props>) {
  return lazy(() =>
    loadTexts(namespace).then(
      () => ({ default: Part }),
      (): { default: ComponentType<Props> } => ({ default: () => null }),
    )
  );
}
