// The part below the video: its title and text, and the tabs.
import type { CourseId } from "@server/contract";
import { type ReactNode, type RefObject, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useSearchParams } from "react-router-dom";
import { OverviewTab } from "../../features/courses/overview-tab.tsx";
import { MarkDone, WatchedShare } from "../../features/progress/mark-done.tsx";
import type { LiveProgress } from "../../features/progress/use-progress.ts";
import { AnsweredBadge } from "../../features/questions/answered.tsx";
import { useAnswered } from "../../features/questions/data.ts";
import type { Video } from "../../features/videos/data.ts";
import type { PlayerHandle } from "../../features/videos/player-props.ts";
import { useFollows } from "../../features/videos/settings.ts";
import { answersPath } from "../../lib/address/places.ts";
import { loadWhenIdle } from "../../lib/loading/idle.ts";
import { formatSecond, languageOf } from "../../lib/words/formats.ts";
import { Authored } from "../../ui/authored.tsx";
import { Button } from "../../ui/button.tsx";
import { PlayIcon } from "../../ui/icons.ts";
import { type Tab, Tabs } from "../../ui/tabs.tsx";
import { page } from "../page.tsx";
import type { Ask } from "./ask-button.tsx";
import type { DownloadUi, StudyState } from "./use-study.ts";

export type LessonTabProps = {
  courseId: CourseId;
  study: StudyState;
  /**
   * The time that the page shows as the age of its data. A tab shows its own age if that is
   * different.
   */
  pageUpdatedAt: number | undefined;
  player: RefObject<PlayerHandle | null>;
  ask: Ask;
};
type Props = LessonTabProps & {
  live: LiveProgress;
  onSelect: (videoId: string) => void;
  /** Shows a video without playing it. */
  onOpen: (videoId: string) => void;
  downloadUi?: DownloadUi;
  /** Asks the tutor about the open video. */
  askButton: ReactNode;
};

// A tab's content loads when the user opens the tab, or when the page waits for nothing else.
const courseTabs = {
  questions: page(() => import("./questions-tab.tsx").then((file) => file.QuestionsTab)),
};
/** The user can open these only while a video is open. */
const videoTabs = {
  notes: page(() => import("./notes-tab.tsx").then((file) => file.NotesTab), "notes"),
  transcript: page(() => import("./transcript.tsx").then((file) => file.loadTab())),
};
const laterTabs = { ...courseTabs, ...videoTabs };
type LaterTab = ReturnType<typeof page<LessonTabProps>>;
const laterTabEntries = Object.entries(laterTabs) as [keyof typeof laterTabs, LaterTab][];

export function Lesson(
  { courseId, study, pageUpdatedAt, live, player, downloadUi, onSelect, onOpen, ...asking }: Props,
) {
  const { t } = useTranslation("study");
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const { current } = study;
  const answered = useAnswered();
  useEffect(() => {
    for (const [, { preload }] of laterTabEntries) {
      loadWhenIdle(preload).catch(() => {
        // The tab itself tries again.
      });
    }
  }, []);
  const tabs: Tab<"overview" | keyof typeof laterTabs>[] = [
    {
      id: "overview",
      label: t("tabs.overview"),
      content: (
        <>
          {/* Here, and not above the tabs: on a phone it would push them out of sight. */}
          {current?.description && (
            <Authored text={current.description} className="mb-6 max-w-prose" />
          )}
          <OverviewTab courseId={courseId} pageUpdatedAt={pageUpdatedAt} />
        </>
      ),
    },
    ...laterTabEntries.map(([id, Content]) => {
      const isDisabled = id in videoTabs && !current;
      return {
        id,
        label: t(`tabs.${id}`),
        badge: id === "questions" && <AnsweredBadge count={answered.ofCourse(courseId)} />,
        isDisabled,
        content: !isDisabled && (
          <Content {...{ courseId, study, pageUpdatedAt, player }} ask={asking.ask} />
        ),
      };
    }),
  ];
  const wanted = search.get("tab");
  const tab = tabs.find(({ id, isDisabled }) => id === wanted && !isDisabled)?.id ?? "overview";
  return (
    <>
      {current
        ? (
          <div className="mb-4">
            <LastSeen study={study} onSelect={onSelect} />
            <LessonHead
              video={current}
              {...{ study, live, downloadUi, onSelect, onOpen }}
              askButton={asking.askButton}
            />
          </div>
        )
        : <p className="mb-6 text-muted">{t("noVideo")}</p>}
      <Tabs
        label={t("tabs.label")}
        tabs={tabs}
        current={tab}
        onChange={(id) => {
          if (id === "questions" && answered.ofCourse(courseId) > 0) {
            return navigate(answersPath(search), { replace: true });
          }
          const to = new URLSearchParams(search);
          if (id === "overview") to.delete("tab");
          else to.set("tab", id);
          setSearch(to, { replace: true });
          showPanel();
        }}
      />
    </>
  );
}

/** On a phone, the text of the chosen tab begins right below what stays at the top. */
function showPanel() {
  const panel = () => document.querySelector(".course-page [role=tabpanel]:not([hidden])");
  if (!matchMedia("(max-width: 47.99rem)").matches) return;
  requestAnimationFrame(() => panel()?.scrollIntoView());
}

type HeadProps = Omit<Props, "courseId" | "pageUpdatedAt" | "player" | "ask"> & { video: Video };

function LessonHead({ video, study, live, downloadUi, onSelect, onOpen, askButton }: HeadProps) {
  const { next } = study;
  // Without this, the next video shows first what it costs.
  const follows = useFollows(next?.id);
  const progress = {
    videoId: video.id,
    isDone: study.isDone(video.id),
    watched: study.watchedOf(video.id),
    seconds: video.durationSeconds,
    live,
  };
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
      <div className="min-w-0 flex-1 basis-72">
        <h2 lang={languageOf(video.title)} className="text-xl">{video.title}</h2>
        <WatchedShare {...progress} />
      </div>
      <div className="lesson-acts">
        <MarkDone
          {...progress}
          onNext={next && (() => (follows ? onSelect : onOpen)(next.id))}
        />
        {downloadUi
          ? <downloadUi.LessonDownload isWide video={video} />
          : <span className="min-h-11 sm:w-36" />}
        {askButton}
      </div>
    </div>
  );
}

/** A button to the learner's last unfinished video, if another video opened by itself. */
function LastSeen({ study, onSelect }: Pick<Props, "study" | "onSelect">) {
  const { t } = useTranslation("study");
  const [search] = useSearchParams();
  if (search.has("video")) return null;
  const last = [...study.progress.values()]
    .filter(({ positionAt, done }) => positionAt && !done)
    .sort((a, b) => `${a.positionAt}` < `${b.positionAt}` ? 1 : -1)[0];
  const video = study.list.find(({ id }) => id === last?.videoId);
  if (!last || !video || video.id === study.current?.id) return null;
  return (
    <Button
      tone="soft"
      className="mb-5 w-full justify-start px-4 text-start sm:w-auto"
      onClick={() => onSelect(video.id)}
    >
      <PlayIcon className="size-4.5 fill-current" />
      <span className="min-w-0">
        <span className="block text-xs font-medium">{t("lastSeen")}</span>
        <span lang={languageOf(video.title)} className="line-clamp-1">{video.title}</span>
        <span className="sr-only">, {formatSecond(last.position)}</span>
      </span>
    </Button>
  );
}
