import { courseIds } from "@server/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { issueText } from "../../../lib/words/errors.ts";
import { formatNumber, joinNames, languageOf } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { nameOf } from "../user-name.tsx";
import type { Import, Problem } from "./import-store.ts";

type Props = { preview: Import; chooser: ReactNode; onCreate: () => void; onEnd: () => void };

/** The preview of an import: its problems row by row, or its first rows. */
export function ImportPreview({ preview, chooser, onCreate, onEnd }: Props) {
  const { t } = useTranslation("panel-people");
  const language = useLanguage();
  const { rows, places, problems, converted, unknownColumns, name, step } = preview;
  const badRows = new Set(problems.map(({ row }) => row)).size;
  const isGood = badRows === 0;
  return (
    <Card title={t("import.preview")} lead={name} className="max-w-3xl">
      {isGood
        ? <Notice>{t("import.good", { count: rows.length })}</Notice>
        : (
          <Notice tone="error" urgent>
            <p className="font-semibold my:font-bold">
              {t("import.bad", { count: badRows, all: formatNumber(rows.length) })}
            </p>
            <p className="mt-0.5">{t("import.badText")}</p>
          </Notice>
        )}
      {unknownColumns.length > 0 && (
        <p className="mt-3 text-sm font-semibold wrap-anywhere my:font-bold">
          {t("import.unknownColumns", { names: joinNames(unknownColumns, language) })}
        </p>
      )}
      {isGood && <FirstRows preview={preview} rowName={rowName} />}
      {!isGood && (
        <ScrollList label={t("import.problems")}>
          {problems.map((problem, n) => (
            <li key={n} className="px-4 py-2.5">
              <span className="font-semibold my:font-bold">{`${rowName(problem.row)} ·`}</span>{" "}
              <span className="wrap-anywhere">{rows[problem.row]?.email}</span>
              <span className="block text-sm text-error">
                <ProblemText problem={problem} preview={preview} />
              </span>
            </li>
          ))}
        </ScrollList>
      )}
      {converted.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold my:font-bold">{t("import.converted")}</h3>
          <p className="text-sm text-muted">{t("import.convertedText")}</p>
          <ScrollList label={t("import.converted")}>
            {converted.map(({ row, firstName, lastName }) => (
              <li key={row} className="px-4 py-2.5" lang={languageOf(firstName + lastName)}>
                <span className="font-semibold my:font-bold">{`${rowName(row)} ·`}</span>
                {` ${firstName} ${lastName}`}
              </li>
            ))}
          </ScrollList>
        </>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {isGood && (
          <Button
            className="max-sm:w-full"
            pending={step === "sending"}
            pendingLabel={t("import.sending")}
            onClick={onCreate}
          >
            {t("import.action", { count: rows.length })}
          </Button>
        )}
        {chooser}
        <Button
          tone="plain"
          className="max-sm:w-full"
          disabled={step === "sending"}
          onClick={onEnd}
        >
          {t("cancel")}
        </Button>
      </div>
      {step === "sending" && <p role="status" className="mt-3 text-sm">{t("import.takes")}</p>}
    </Card>
  );

  function rowName(row: number) {
    return t("import.row", { row: places[row] ?? row + 1 });
  }
}

const SHOWN = 5;

/** Shows the first rows, so that staff see whether the columns are right. */
function FirstRows({ preview, rowName }: { preview: Import; rowName: (row: number) => string }) {
  const { t } = useTranslation("panel-people");
  const { t: courseTexts } = useTranslation("courses");
  const language = useLanguage();
  const { rows, made } = preview;
  const courseName = (course: string) => {
    const id = courseIds.find((one) => one === course);
    return id ? courseTexts(`${id}.name`) : course;
  };
  const enrollments = rows.reduce((sum, { courses }) => sum + courses.length, 0);
  return (
    <>
      <p className="mt-3 text-sm">
        {t("import.made", {
          passwords: formatNumber(made),
          enrollments: formatNumber(enrollments),
        })}
      </p>
      <ScrollList label={t("import.beginning")}>
        {rows.slice(0, SHOWN).map(({ email, firstName, lastName, courses }, row) => (
          <li key={row} className="px-4 py-2.5 wrap-anywhere">
            <span className="font-semibold my:font-bold">{`${rowName(row)} ·`}</span>{" "}
            <span lang={languageOf(firstName + lastName)}>
              {`${nameOf({ firstName, lastName, email })} ·`}
            </span>
            {` ${email}`}
            <span className="block text-sm text-muted">
              {courses.length > 0
                ? joinNames(courses.map(courseName), language)
                : t("import.noCourse")}
            </span>
          </li>
        ))}
      </ScrollList>
    </>
  );
}

/** A list that scrolls when it is long, also by keyboard. */
const ScrollList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul
    tabIndex={0}
    aria-label={label}
    className="mt-4 max-h-96 divide-y divide-line overflow-y-auto rounded-field border border-line"
  >
    {children}
  </ul>
);

const ownIssues = ["email_taken", "duplicate", "unknown_course", "too_many_cells"] as const;
const fields = ["email", "password", "firstName", "lastName", "courses"] as const;

function ProblemText(
  { problem: { row, path, issue }, preview }: { problem: Problem; preview: Import },
) {
  const { t } = useTranslation("panel-people");
  const ownIssue = ownIssues.find((one) => one === issue);
  const field = fields.find((one) => path === one || path.startsWith(`${one}.`));
  const course = preview.rows[row]?.courses[Number(path.split(".")[1])] ?? "";
  const text = ownIssue ? t(`rowIssues.${ownIssue}`, { course }) : issueText(issue);
  const label = field && t(field === "courses" ? "columns.courses" : `fields.${field}`);
  return <>{label ? `${label}: ${text}` : text}</>;
}
