import { type CourseId, courseIds } from "@server/contract";
import { useQueries, useQuery } from "@tanstack/react-query";
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAskAgain } from "../../../lib/use-ask-again.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Failed } from "../../../ui/failed.tsx";
import { ListSkeleton } from "../../../ui/list-skeleton.tsx";
import { NothingHere } from "../../../ui/panel/nothing-here.tsx";
import { tellFailure } from "../../../ui/panel/tell-failure.ts";
import { showToast } from "../../../ui/toast.ts";
import { arranged, type Wish } from "./arranged.ts";
import { CaptionsDialog } from "./captions-dialog.tsx";
import { panelSectionsQuery, type PanelVideo, panelVideosQuery, useRemoveVideo } from "./data.ts";
import { EditDialog } from "./edit-dialog.tsx";
import { grouped } from "./grouped.ts";
import { LibraryControls } from "./library-controls.tsx";
import { type Act, VideoCard } from "./video-card.tsx";

type Props = {
  wish: Wish;
  onWish: (wish: Partial<Wish>) => void;
  /** What leads to the first video. */
  firstStep?: ReactNode;
  /** By course and section, each group in the order that is asked for. */
  isGrouped?: boolean;
};

type Open = { act: Act; video: PanelVideo };

export function Library({ wish, onWish, firstStep, isGrouped = false }: Props) {
  const { t } = useTranslation("panel-videos");
  const { t: courses } = useTranslation("courses");
  const { t: app } = useTranslation("app");
  const asked = useQuery(panelVideosQuery);
  const { data, error, isPending } = asked;
  const again = useAskAgain(asked);
  const sections = useSectionTitles(data ?? []);
  const [open, setOpen] = useState<Open>();
  const list = useRef<HTMLElement>(null);
  const count = useRef<HTMLParagraphElement>(null);
  /** What has the focus next. */
  const next = useRef<() => HTMLElement | null | undefined>(undefined);
  const remove = useRemoveVideo({
    onDone: (_, { title }) => showToast(t("delete.done"), title),
    onFailed: (error) => tellFailure(error, t("delete.failed"), t("delete.failedText")),
  });
  const sought = useDeferredValue(wish);
  const shown = data && arranged(data, sought);
  // As it is now: captions are added while it is open.
  const opened = open && (data?.find(({ id }) => id === open.video.id) ?? open.video);

  function close() {
    setOpen(undefined);
    const button = open && `[data-video="${open.video.id}"] [data-act="${open.act}"]`;
    if (button) next.current = () => list.current?.querySelector(button);
  }

  // Not before what was open has closed, whoever closed it and when: what lies behind it has no focus.
  useEffect(() => {
    if (open) return;
    next.current?.()?.focus();
    next.current = undefined;
  }, [open]);

  function confirm() {
    setOpen(undefined);
    if (!opened) return;
    // Its button goes with it.
    next.current = () => count.current;
    remove.mutate(opened);
  }

  const cards = (videos: PanelVideo[]) => (
    <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
      {videos.map((video) => (
        <li
          key={video.id}
          className="[content-visibility:auto] [contain-intrinsic-size:auto_16rem]"
        >
          <VideoCard
            video={video}
            section={video.sectionId ? sections.get(video.sectionId) : undefined}
            onAct={(act, video) => setOpen({ act, video })}
          />
        </li>
      ))}
    </ul>
  );

  return (
    <section ref={list} aria-label={t("tabs.library")}>
      <LibraryControls wish={wish} onWish={onWish} />
      {isPending && <ListSkeleton label={app("loading")} rows={3} />}
      {!data && error && <Failed offline={t("offline")} {...again} />}
      {data?.length === 0 && <NothingHere text={t("none")}>{firstStep}</NothingHere>}
      {shown && data && data.length > 0 && (
        <>
          <p
            ref={count}
            tabIndex={-1}
            role="status"
            className="mb-4 text-sm text-muted outline-none"
          >
            {t("count", { count: shown.length })}
          </p>
          {shown.length === 0 && (
            <NothingHere text={t("notFound")}>
              <Button tone="outline" onClick={() => onWish({ text: "", courseId: undefined })}>
                {t("showAll")}
              </Button>
            </NothingHere>
          )}
          {isGrouped
            ? grouped(shown, [...sections.keys()]).map(({ courseId, sectionId, videos }) => (
              <section key={`${courseId} ${sectionId}`} className="mb-6">
                <h3 className="mb-3 text-base">
                  <span lang="en">{courses(`${courseId}.name`)}</span>
                  {" · "}
                  {sectionId ? sections.get(sectionId) : t("unsorted")}
                </h3>
                {cards(videos)}
              </section>
            ))
            : cards(shown)}
        </>
      )}
      {opened && open.act === "edit" && (
        <EditDialog key={opened.id} video={opened} onClose={close} />
      )}
      {opened && open.act === "captions" && (
        <CaptionsDialog key={opened.id} video={opened} onClose={close} />
      )}
      <ConfirmDialog
        open={open?.act === "delete"}
        title={t("delete.title")}
        text={t("delete.text")}
        action={t("delete.action")}
        cancel={t("cancel")}
        onConfirm={confirm}
        onClose={() => open?.act === "delete" && close()}
      />
    </section>
  );
}

/** By id, of those courses alone that have such videos. */
function useSectionTitles(videos: PanelVideo[]) {
  const isNeeded = (id: CourseId) =>
    videos.some(({ courseId, sectionId }) => sectionId !== null && courseId === id);
  return useQueries({
    queries: courseIds.filter(isNeeded).map(panelSectionsQuery),
    combine: (all) =>
      new Map(all.flatMap(({ data = [] }) => data.map(({ id, title }) => [id, title] as const))),
  });
}
