import { useState } from "react";
import { useTranslation } from "react-i18next";
import { fileDay, formatSecond } from "../../../lib/format.ts";
import { saveTable } from "../../../lib/save-table.ts";
import { Button } from "../../../ui/button.tsx";
import { DownloadIcon } from "../../../ui/icons/actions.tsx";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { listAllSent, type SentAnswer, type SentFilters } from "./data.ts";
import { useRatingText } from "./use-rating-text.ts";

/** Saves all answers of these filters as CSV, also those of pages that are not loaded yet. */
export function SaveButton({ filters }: { filters: SentFilters }) {
  const { t } = useTranslation("panel-feedback");
  const { t: panel } = useTranslation("panel");
  const rowOf = useRow();
  const [isSaving, setSaving] = useState(false);

  async function save() {
    setSaving(true);
    try {
      const answers = await listAllSent(filters);
      const columns = ["sent", "course", "lesson", "name", "words", "question", "answer"] as const;
      const head = [...columns.map((column) => t(column)), t("sources"), t("rating"), t("state")];
      saveTable(`pyinnya-sent-answers-${fileDay(Date.now())}.csv`, head, answers.map(rowOf));
    } catch (error) {
      await showFailure(error, t("saveFailed"), t("saveFailedText"));
    }
    setSaving(false);
  }

  return (
    <Button
      tone="outline"
      className="px-3 text-sm"
      pending={isSaving}
      pendingLabel={t("saving")}
      onClick={save}
    >
      <DownloadIcon className="size-4.5" />
      {panel("bulk.saveCsv")}
    </Button>
  );
}

/** Returns a function that writes an answer as a row of the table. */
function useRow() {
  const { t } = useTranslation("panel-feedback");
  const { t: courses } = useTranslation("courses");
  const ratingOf = useRatingText();
  return (answer: SentAnswer): string[] => {
    return [
      answer.sentOn,
      answer.courseId ? courses(`${answer.courseId}.name`) : "",
      answer.videoTitle ?? "",
      answer.sentBy || t("noName"),
      answer.comment,
      answer.question,
      answer.answer || t("picture"),
      answer.sources.map(({ n, courseId, title, atSecond }) => {
        const place = title || courses(`${courseId}.name`);
        return `[${n}] ${place}${atSecond === null ? "" : ` ${formatSecond(atSecond)}`}`;
      }).join("\n"),
      ratingOf(answer),
      t(answer.isHandled ? "handled" : "todo"),
    ];
  };
}
