import { type CourseId, linesOf } from "@server/contract";
import { useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { Card } from "../../../ui/card.tsx";
import { OverviewView } from "../overview-view.tsx";
import type { Texts } from "./overview-draft.ts";

type Props = { courseId: CourseId; texts: Texts };

/** The overview as learners will read it. It may lag behind while the user types. */
export function OverviewPreview({ courseId, texts }: Props) {
  const { t } = useTranslation("panel-content");
  const shown = useDeferredValue(texts);
  return (
    <Card title={t("overview.preview")} lead={t("overview.previewText")}>
      <div data-course={courseId}>
        <OverviewView
          description={shown.description.trim()}
          objectives={linesOf(shown.objectives)}
          requirements={linesOf(shown.requirements)}
          targetAudience={linesOf(shown.targetAudience)}
        />
      </div>
    </Card>
  );
}
