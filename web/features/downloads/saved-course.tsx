import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { LocalFile } from "../../offline/downloads/model.ts";
import { CourseMark } from "../../ui/course-mark.tsx";
import { formatSpace } from "./format-space.ts";
import { SavedRow } from "./saved-row.tsx";

type Props = {
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
export function SavedCourse(
  { courseId, name, files, bytes, titleOf, hrefOf, chosen, below, onChoose, onRemove }: Props,
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
