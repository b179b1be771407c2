import { useTranslation } from "react-i18next";
import { languageOf } from "../../lib/words/formats.ts";
import { Authored } from "../../ui/authored.tsx";
import { CircleCheckIcon } from "../../ui/icons.ts";
import type { Overview } from "./data.ts";

type Props = Pick<Overview, "description" | "objectives" | "requirements" | "targetAudience">;

/** The overview of a course as learners see it. */
export function OverviewView({ description, objectives, requirements, targetAudience }: Props) {
  const { t } = useTranslation("study");
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
          <section key={title} className="min-w-0 first:md:col-span-2">
            <h3 className="text-lg">{title}</h3>
            <ul className="mt-3 space-y-2.5">
              {lines.map((line, n) => (
                <li key={n} lang={languageOf(line)} className="flex items-start gap-3">
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
