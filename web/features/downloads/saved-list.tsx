import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LocalFile } from "../../offline/files/types.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { CourseMark } from "../../ui/course-mark.tsx";
import { formatSpace } from "./format-space.ts";
import { byCourse, bytesOf, type Order } from "./listing.ts";
import { SavedRow } from "./saved-row.tsx";

type Props = {
  files: LocalFile[];
  titleOf: (file: LocalFile) => string;
  /** The page that plays a lesson; a resource has no such page. */
  hrefOf: (file: LocalFile) => string | undefined;
  courseName: (courseId: string) => string;
  /** Shown at the end of each course. */
  below: (courseId: string) => ReactNode;
  onRemove: (files: LocalFile[]) => void;
};

/** The complete downloads by course; the user can remove many at once. */
export function SavedList({ files, titleOf, hrefOf, courseName, below, onRemove }: Props) {
  const { t } = useTranslation("downloads");
  const [order, setOrder] = useState<Order>("newest");
  const [chosen, setChosen] = useState<ReadonlySet<string>>();
  const selectedFiles = files.filter(({ key }) => chosen?.has(key));

  const select = (keys: string[], isChosen: boolean) =>
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
              { id: "newest", label: t("saved.newest") },
              { id: "largest", label: t("saved.largest") },
            ]}
            chosen={order}
            onChoose={setOrder}
          />
        </div>
      </div>
      <div className="mt-4 space-y-4">
        {byCourse(files, order).map(({ courseId, files, bytes }) => {
          const keys = files.map(({ key }) => key);
          const isAll = keys.every((key) => chosen?.has(key));
          return (
            <div
              key={courseId}
              data-course={courseId}
              className="rounded-box border border-line bg-base-100 p-2 sm:p-3"
            >
              <div className="flex items-center gap-3 p-2">
                <CourseMark courseId={courseId} />
                <div className="min-w-0 flex-1">
                  <h3 lang="en" className="text-base">{courseName(courseId)}</h3>
                  <p className="text-sm text-muted tabular-nums">{formatSpace(bytes)}</p>
                </div>
                {chosen && (
                  <label className="flex min-h-11 items-center gap-2 px-2 text-sm">
                    <input
                      type="checkbox"
                      className="checkbox checkbox-primary"
                      checked={isAll}
                      onChange={() => select(keys, !isAll)}
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
                    onChoose={(isChosen) => select([file.key], isChosen)}
                    onRemove={() => onRemove([file])}
                  />
                ))}
              </ul>
              {below(courseId)}
            </div>
          );
        })}
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
