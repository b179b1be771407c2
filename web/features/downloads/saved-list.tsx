import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatDate, languageOf } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { useDownloadsLocked } from "../../offline/downloads/downloads.ts";
import type { LocalFile } from "../../offline/downloads/model.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { CourseMark } from "../../ui/course-mark.tsx";
import { FileTextIcon, LockIcon, PlayIcon } from "../../ui/icons.ts";
import { showToast } from "../../ui/toast.tsx";
import { exportDownload } from "./export-download.ts";
import { byCourse, bytesOf, type Order, type Places } from "./listing.ts";
import { RemoveButton } from "./remove-question.tsx";
import { formatSpace } from "./space.ts";

type SavedListProps = {
  files: LocalFile[];
  places: Places;
  titleOf: (file: LocalFile) => string;
  /** The page that plays a lesson; a resource has no such page. */
  hrefOf: (file: LocalFile) => string | undefined;
  courseName: (courseId: string) => string;
  /** Shown at the end of each course. */
  below: (courseId: string) => ReactNode;
  onRemove: (files: LocalFile[]) => void;
};

/** The complete downloads by course; the user can remove many at once. */
export function SavedList(
  { files, places, titleOf, hrefOf, courseName, below, onRemove }: SavedListProps,
) {
  const { t } = useTranslation("downloads");
  const [order, setOrder] = useState<Order>("course");
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const selectedFiles = files.filter(({ key }) => chosen?.has(key));

  const choose = (keys: string[], isChosen: boolean) =>
    setChosen((selected = new Set()) =>
      new Set(
        isChosen ? [...selected, ...keys] : [...selected].filter((key) => !keys.includes(key)),
      )
    );

  return (
    <section aria-label={t("saved.title")}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h2 className="text-lg">
          {t("saved.title")}{" "}
          <span className="ms-1 text-sm font-medium text-muted">
            {t("saved.count", { count: files.length })}
          </span>
        </h2>
        <Button
          tone="plain"
          className="sm:order-last"
          onClick={() => setChosen(chosen ? undefined : new Set())}
        >
          {t(chosen ? "saved.endChoice" : "saved.choose")}
        </Button>
        <div className="max-sm:w-full sm:ms-auto">
          <Choice
            label={t("saved.order")}
            isQuiet
            options={[
              { id: "course", label: t("saved.byCourse") },
              { id: "largest", label: t("saved.largest") },
            ]}
            chosen={order}
            onChoose={setOrder}
          />
        </div>
      </div>
      <div className="mt-4 space-y-4">
        {byCourse(files, order, places).map(({ courseId, files, bytes }) => (
          <SavedCourse
            key={courseId}
            {...{ courseId, files, bytes, titleOf, hrefOf, chosen, onRemove }}
            name={courseName(courseId)}
            below={below(courseId)}
            onChoose={choose}
          />
        ))}
      </div>
      {chosen && (
        <div className="sticky bottom-20 mt-4 flex flex-wrap items-center justify-between gap-3 rounded-box border border-line bg-base-100 p-3 shadow-float md:bottom-4">
          <p role="status" className="text-sm tabular-nums">
            {t("saved.chosen", {
              count: selectedFiles.length,
              size: formatSpace(bytesOf(selectedFiles)),
            })}
          </p>
          <Button
            tone="danger"
            disabled={selectedFiles.length === 0}
            onClick={() => onRemove(selectedFiles)}
          >
            {t("actions.remove")}
          </Button>
        </div>
      )}
    </section>
  );
}

type SavedCourseProps = {
  courseId: string;
  name: string;
  files: LocalFile[];
  bytes: number;
  titleOf: (file: LocalFile) => string;
  hrefOf: (file: LocalFile) => string | undefined;
  /** The keys of the chosen files. Undefined while the user does not choose. */
  chosen?: ReadonlySet<string>;
  /** Shown at the end of the course. */
  below: ReactNode;
  onChoose: (keys: string[], isChosen: boolean) => void;
  onRemove: (files: LocalFile[]) => void;
};

/** The complete downloads of one course. */
function SavedCourse(
  { courseId, name, files, bytes, titleOf, hrefOf, chosen, below, onChoose, onRemove }:
    SavedCourseProps,
) {
  const { t } = useTranslation("downloads");
  const keys = files.map(({ key }) => key);
  const isAll = keys.every((key) => chosen?.has(key));
  return (
    <div
      data-course={courseId}
      className="rounded-box border border-line bg-base-100 p-2 sm:p-3"
    >
      <div className="flex items-center gap-3 p-2">
        <CourseMark courseId={courseId} />
        <div className="min-w-0 flex-1">
          <h3 lang="en" className="text-base">{name}</h3>
          <p className="text-sm text-muted tabular-nums">{formatSpace(bytes)}</p>
        </div>
        {chosen && (
          <label className="flex min-h-11 items-center gap-2 px-2 text-sm">
            <input
              type="checkbox"
              className="checkbox checkbox-primary"
              checked={isAll}
              onChange={() => onChoose(keys, !isAll)}
            />
            {t("saved.all")}
          </label>
        )}
      </div>
      <ul>
        {files.map((file) => (
          <SavedRow
            key={file.key}
            file={file}
            title={titleOf(file)}
            href={hrefOf(file)}
            isChosen={chosen?.has(file.key)}
            onChoose={(isChosen) => onChoose([file.key], isChosen)}
            onRemove={() => onRemove([file])}
          />
        ))}
      </ul>
      {below}
    </div>
  );
}

type SavedRowProps = {
  file: LocalFile;
  title: string;
  /** The page that plays the lesson. */
  href?: string;
  /** Undefined while the user is not selecting rows. */
  isChosen?: boolean;
  onChoose: (isChosen: boolean) => void;
  onRemove: () => void;
};

const rowClass =
  "flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-field px-2 py-2 text-start";
const opensClass = `${rowClass} hover:bg-base-content/5`;

/** A complete download: a touch opens or selects it. */
function SavedRow({ file, title, href, isChosen, onChoose, onRemove }: SavedRowProps) {
  const { t } = useTranslation("downloads");
  const language = useLanguage();
  const savedAt = new Date(file.savedAt ?? file.addedAt).toISOString();
  const isLocked = useDownloadsLocked();
  const Sign = isLocked ? LockIcon : href ? PlayIcon : FileTextIcon;
  const content = (
    <>
      {isChosen === undefined
        ? (
          <span
            className={`grid size-8 shrink-0 place-items-center rounded-field bg-base-content/8 ${
              isLocked ? "text-muted" : ""
            }`}
          >
            <Sign className="size-4.5" />
          </span>
        )
        : (
          <input
            type="checkbox"
            className="checkbox checkbox-primary m-1.5"
            checked={isChosen}
            onChange={() => onChoose(!isChosen)}
          />
        )}
      <span className="min-w-0 flex-1">
        <span
          lang={languageOf(title)}
          className={`line-clamp-3 text-sm font-medium my:font-normal ${
            isLocked ? "text-muted" : ""
          }`}
        >
          {title}
        </span>
        <span className="mt-0.5 block text-xs text-muted tabular-nums">
          {[formatSpace(file.size), isLocked ? t("saved.locked") : formatDate(savedAt, language)]
            .join(" · ")}
        </span>
      </span>
    </>
  );

  const open = () =>
    exportDownload(file, title).catch(() => showToast(t("notOpened"), t("notOpenedText"), "error"));

  return (
    <li className="flex items-center">
      {isChosen !== undefined
        ? <label className={`${opensClass} cursor-pointer`}>{content}</label>
        : isLocked
        ? <div className={rowClass}>{content}</div>
        : href
        ? <Link to={href} className={opensClass}>{content}</Link>
        : <button type="button" className={opensClass} onClick={open}>{content}</button>}
      {isChosen === undefined && <RemoveButton title={title} onRemove={onRemove} />}
    </li>
  );
}
