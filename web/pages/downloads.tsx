// The downloads page: running and saved downloads, changes on the server, and storage.
import { canStudy, type CourseId, courseIds } from "@server/contract";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { changesOf, useDecisions } from "../features/downloads/changes.ts";
import { ChangesCard } from "../features/downloads/changes-card.tsx";
import { DownloadDialogHost } from "../features/downloads/download-dialog-host.tsx";
import { type Places, underWay } from "../features/downloads/listing.ts";
import { LockedNotice, MissingFilesCard, Unsupported } from "../features/downloads/notices.tsx";
import { RemoveQuestion } from "../features/downloads/remove-question.tsx";
import { SavedList } from "../features/downloads/saved-list.tsx";
import { DownloadsCard, SpaceLine } from "../features/downloads/downloads-card.tsx";
import { UnderWay } from "../features/downloads/under-way.tsx";
import { useSpace } from "../features/downloads/space.ts";
import { loadDownloadTexts } from "../features/downloads/load-texts.ts";
import { useSession } from "../features/session/data.ts";
import { useOffline } from "../lib/http/connectivity.ts";
import { paths } from "../lib/address/paths.ts";
import {
  isSupported,
  useDownloads,
  useDownloadsKnown,
  useDownloadsLocked,
  useMissingFiles,
} from "../offline/downloads/downloads.ts";
import type { LocalFile } from "../offline/downloads/model.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { CircleArrowDownIcon, SmartphoneIcon } from "../ui/icons.ts";
import { ListSkeleton } from "../ui/list-states.tsx";
import { Notice } from "../ui/notice.tsx";
import { PageHeading } from "../ui/page-heading.tsx";
import { Phrases } from "../ui/burmese/phrases.tsx";
import { Ready } from "./downloads/ready.tsx";
import { useOfflinePages } from "./downloads/use-offline-pages.ts";
import { useCourseLists } from "./downloads/course-lists.ts";

/** The storage display updates once per so many bytes. */
const REFRESH_STEP = 4 * 1024 * 1024;

export const loadPage = () => loadDownloadTexts().then(() => Downloads);

function Downloads() {
  const { t } = useTranslation("downloads");
  const { t: app } = useTranslation("app");
  const isOffline = useOffline();
  const files = useDownloads();
  const missing = useMissingFiles();
  const isKnown = useDownloadsKnown();
  const isLocked = useDownloadsLocked();
  const lists = useListsOf(files);
  const [decisions, keepAsItIs] = useDecisions();
  const [removing, setRemoving] = useState<LocalFile[]>();
  const [checking, setChecking] = useState<CourseId>();
  const { space, refreshSpace } = useSpaceOf(files);

  const titleOf = ({ key, title }: LocalFile) =>
    title ?? lists.items.get(key)?.title ?? t("untitled");
  const unfinished = underWay(files);
  const saved = files.filter((file) => file.state === "saved" && !missing.includes(file));
  const changes = changesOf(files, lists.items, lists.listed, decisions, Date.now());
  const isEmpty = isKnown && files.length === 0;

  return (
    <div className="lessons mx-auto w-full max-w-3xl px-4 py-8 sm:px-5 md:py-12">
      <PageHeading title={t("title")} />
      {!(isLocked && !isEmpty) && (
        <p className="mt-1 text-muted">
          <Phrases>{t("lead")}</Phrases>
        </p>
      )}
      {isSupported() && isKnown && !isEmpty && <SpaceLine space={space} />}
      <div className="mt-5 space-y-5">
        {!isSupported() && <Unsupported />}
        {!isEmpty && (isLocked ? <LockedNotice /> : isOffline && (
          <Notice>
            <Phrases>{t("offline")}</Phrases>
          </Notice>
        ))}
        <MissingFilesCard />
        {!isKnown && <ListSkeleton label={app("loading")} />}
        {isEmpty && <NothingHere />}
        {unfinished.length > 0 && (
          <UnderWay
            files={unfinished}
            titleOf={titleOf}
            itemOf={({ key }) => lists.items.get(key)}
            onRemove={setRemoving}
          />
        )}
        {changes.length > 0 && (
          <ChangesCard
            {...{ changes, titleOf }}
            onKeep={keepAsItIs}
            onRemove={setRemoving}
          />
        )}
        {saved.length > 0 && (
          <SavedDownloads
            files={saved}
            places={lists.places}
            titleOf={titleOf}
            onCheck={setChecking}
            onRemove={setRemoving}
          />
        )}
        {isSupported() && isKnown && <DownloadsCard space={space} onChanged={refreshSpace} />}
      </div>
      {removing && (
        <RemoveQuestion
          files={removing}
          titleOf={titleOf}
          onClose={() => setRemoving(undefined)}
          onRemoved={refreshSpace}
        />
      )}
      {checking && <Ready courseId={checking} onClose={() => setChecking(undefined)} />}
      <DownloadDialogHost />
    </div>
  );
}

/** The server's lists of the courses that have downloads. */
function useListsOf(files: LocalFile[]) {
  const { data: person } = useSession();
  const coursesWithDownloads = courseIds.filter((courseId) =>
    person && canStudy(person, courseId) && files.some((file) => file.courseId === courseId)
  );
  const lists = useCourseLists(coursesWithDownloads);
  useOfflinePages(coursesWithDownloads, files);

  // The files differ from the list, so fetch the list again.
  const outdated = files.filter(({ reason }) => reason === "changed").map((file) => file.courseId);
  useEffect(() => {
    for (const courseId of new Set(outdated)) lists.refetch(courseId);
  }, [outdated.join()]);
  return lists;
}

function useSpaceOf(files: LocalFile[]) {
  const [refreshCount, setRefreshCount] = useState(0);
  const receivedBytes = files.reduce((bytes, file) => bytes + file.got, 0);
  const states = files.map(({ state }) => state).join();
  const space = useSpace(`${states} ${Math.floor(receivedBytes / REFRESH_STEP)} ${refreshCount}`);
  return { space, refreshSpace: () => setRefreshCount(refreshCount + 1) };
}

type SavedProps = {
  files: LocalFile[];
  places: Places;
  titleOf: (file: LocalFile) => string;
  onCheck: (courseId: CourseId) => void;
  onRemove: (files: LocalFile[]) => void;
};

function SavedDownloads({ onCheck, ...props }: SavedProps) {
  const { t } = useTranslation("downloads");
  const { t: courses } = useTranslation("courses");
  return (
    <SavedList
      {...props}
      hrefOf={({ kind, courseId, id }) =>
        kind === "video" ? `${paths.course(courseId)}?video=${id}` : undefined}
      courseName={(courseId) => courses(`${courseId as CourseId}.name`)}
      below={(courseId) => (
        <Button
          tone="soft"
          className="m-2"
          onClick={() => onCheck(courseId as CourseId)}
        >
          <SmartphoneIcon className="size-4.5" />
          {t("ready.title")}
        </Button>
      )}
    />
  );
}

function NothingHere() {
  const { t } = useTranslation("downloads");
  return (
    <div className="flex flex-col items-center rounded-box border border-dashed border-base-content/25 px-6 py-14 text-center">
      <CircleArrowDownIcon className="size-8 text-muted" />
      <p className="mt-4 text-lg font-bold">
        <Phrases>{t("empty.title")}</Phrases>
      </p>
      <p className="mt-1 max-w-md text-balance text-muted">
        <Phrases>{t("empty.text")}</Phrases>
      </p>
      <Link to={paths.home} className={buttonClass("primary", "mt-6")}>{t("empty.action")}</Link>
    </div>
  );
}
