import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import type { LocalFile } from "../../offline/downloads/model.ts";
import { Button } from "../../ui/button.tsx";
import { Choice } from "../../ui/choice.tsx";
import { formatSpace } from "./format-space.ts";
import { byCourse, bytesOf, type Order, type Places } from "./listing.ts";
import { SavedCourse } from "./saved-course.tsx";

type Props = {
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
export function SavedList({ files, places, titleOf, hrefOf, courseName, below, onRemove }: Props) {
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
