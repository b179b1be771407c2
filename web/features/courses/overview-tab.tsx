import type { CourseId } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useErrorText } from "../../lib/error-text.ts";
import { languageOf } from "../../lib/format.ts";
import { useText } from "../../lib/i18n.ts";
import { Authored } from "../../ui/authored.tsx";
import { CircleCheckIcon } from "../../ui/icons/circle-check.tsx";
import { Notice } from "../../ui/notice.tsx";
import { overviewQuery } from "./data.ts";

export function OverviewTab({ courseId }: { courseId: CourseId }) {
  const t = useText("study");
  const { data, error, isPending } = useQuery(overviewQuery(courseId));
  if (isPending) return <p role="status" className="late text-muted">{t("loading")}</p>;
  if (!data) return <Failed error={error} />;

  const { description, objectives, requirements, targetAudience } = data;
  const lists = [
    { title: t("overview.objectives"), lines: objectives },
    { title: t("overview.requirements"), lines: requirements },
    { title: t("overview.audience"), lines: targetAudience },
  ].filter(({ lines }) => lines.length > 0);
  if (!description && lists.length === 0) {
    return <p className="text-muted">{t("overview.none")}</p>;
  }
  return (
    <div className="space-y-8">
      {description && (
        <section className="max-w-prose space-y-3">
          <h3 className="text-lg">{t("overview.about")}</h3>
          <Authored text={description} />
        </section>
      )}
      <div className="grid gap-x-8 gap-y-7 md:grid-cols-2">
        {lists.map(({ title, lines }) => (
          <section key={title} className="first:md:col-span-2">
            <h3 className="text-lg">{title}</h3>
            <ul className="mt-3 space-y-2.5">
              {lines.map((line) => (
                <li key={line} lang={languageOf(line)} className="flex items-start gap-3">
                  <CircleCheckIcon className="mt-1 size-4.5 text-course" />
                  <span className="min-w-0 flex-1">{line}</span>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}

const Failed = ({ error }: { error: Error | null }) => (
  <Notice tone="error">{useErrorText(error)}</Notice>
);
