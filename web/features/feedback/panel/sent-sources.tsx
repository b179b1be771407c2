import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { formatSecond, languageOf } from "../../../lib/words/formats.ts";
import { placePath } from "../../../lib/address/places.ts";
import type { SentAnswer } from "./data.ts";

type Props = { sources: SentAnswer["sources"] };

/** The sources of the answer, as they were when the learner sent it. */
export function SentSources({ sources }: Props) {
  const { t } = useTranslation("panel-feedback");
  const { t: courses } = useTranslation("courses");
  return (
    <ol aria-label={t("sources")} className="mt-2 text-sm">
      {sources.map((source) => {
        // An overview has no title of its own.
        const title = source.title || courses(`${source.courseId}.name`);
        return (
          <li key={source.n}>
            <Link
              to={placePath(source)}
              className="flex min-h-11 w-fit items-center gap-2 underline-offset-4 hover:underline"
            >
              <span className="text-muted tabular-nums">[{source.n}]</span>
              <bdi
                lang={languageOf(title)}
                className="min-w-0 font-medium wrap-anywhere text-primary"
              >
                {title}
              </bdi>
              {source.atSecond !== null && (
                <span className="text-muted tabular-nums">{formatSecond(source.atSecond)}</span>
              )}
            </Link>
          </li>
        );
      })}
    </ol>
  );
}
