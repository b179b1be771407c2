import { courseIds } from "@server/contract";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { issueText } from "../../../lib/error-text.ts";
import { formatNumber, languageOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { Problem } from "./import-data.ts";
import type { Import } from "./import-store.ts";

type Props = { found: Import; chooser: ReactNode; onMake: () => void; onEnd: () => void };

/** The preview of an import: its problems row by row, or its first rows. */
export function ImportPreview({ found, chooser, onMake, onEnd }: Props) {
  const { t } = useTranslation("panel-people");
  const { rows, places, problems, converted, unknownColumns, name, step } = found;
  const bad = new Set(problems.map(({ row }) => row)).size;
  const isGood = bad === 0;
  return (
    <Card title={t("import.preview")} lead={name} className="max-w-3xl">
      {isGood
        ? <Notice>{t("import.good", { count: rows.length })}</Notice>
        : (
          <Notice tone="error" urgent>
            <p className="font-semibold my:font-bold">
              {t("import.bad", { count: bad, all: formatNumber(rows.length) })}
            </p>
            <p className="mt-0.5">{t("import.badText")}</p>
          </Notice>
        )}
      {unknownColumns.length > 0 && (
        <p className="mt-3 text-sm font-semibold wrap-anywhere my:font-bold">
          {t("import.unknownColumns", { names: unknownColumns.join(", ") })}
        </p>
      )}
      {isGood && <Beginning found={found} rowName={rowName} />}
      {!isGood && (
        <Listed label={t("import.problems")}>
          {problems.map((problem, n) => (
            <li key={n} className="px-4 py-2.5">
              <span className="font-semibold my:font-bold">{rowName(problem.row)}</span>
              {" · "}
              <span className="wrap-anywhere">{rows[problem.row]?.email}</span>
              <span className="block text-sm text-error">
                <Why problem={problem} found={found} />
              </span>
            </li>
          ))}
        </Listed>
      )}
      {converted.length > 0 && (
        <>
          <h3 className="mt-6 font-semibold my:font-bold">{t("import.converted")}</h3>
          <p className="text-sm text-muted">{t("import.convertedText")}</p>
          <Listed label={t("import.converted")}>
            {converted.map(({ row, firstName, lastName }) => (
              <li key={row} className="px-4 py-2.5" lang={languageOf(firstName + lastName)}>
                <span className="font-semibold my:font-bold">{rowName(row)}</span>
                {` · ${firstName} ${lastName}`}
              </li>
            ))}
          </Listed>
        </>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        {isGood && (
          <Button
            className="max-sm:w-full"
            pending={step === "sending"}
            pendingLabel={t("import.sending")}
            onClick={onMake}
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
function Beginning({ found, rowName }: { found: Import; rowName: (row: number) => string }) {
  const { t } = useTranslation("panel-people");
  const { t: called } = useTranslation("courses");
  const { rows, made } = found;
  const nameOf = (course: string) => {
    const id = courseIds.find((one) => one === course);
    return id ? called(`${id}.name`) : course;
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
      <Listed label={t("import.beginning")}>
        {rows.slice(0, SHOWN).map(({ email, firstName, lastName, courses }, row) => (
          <li key={row} className="px-4 py-2.5 wrap-anywhere">
            <span className="font-semibold my:font-bold">{rowName(row)}</span>
            {" · "}
            <span lang={languageOf(firstName + lastName)}>{`${firstName} ${lastName}`}</span>
            {` · ${email}`}
            <span className="block text-sm text-muted">
              {courses.length > 0 ? courses.map(nameOf).join(", ") : t("import.noCourse")}
            </span>
          </li>
        ))}
      </Listed>
    </>
  );
}

/** A list that scrolls when it is long, also by keyboard. */
const Listed = ({ label, children }: { label: string; children: ReactNode }) => (
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

function Why({ problem: { row, path, issue }, found }: { problem: Problem; found: Import }) {
  const { t } = useTranslation("panel-people");
  const own = ownIssues.find((one) => one === issue);
  const field = fields.find((one) => path === one || path.startsWith(`${one}.`));
  const course = found.rows[row]?.courses[Number(path.split(".")[1])] ?? "";
  const text = own ? t(`rowIssues.${own}`, { course }) : issueText(issue);
  if (!field) return text;
  return `${field === "courses" ? t("columns.courses") : t(`fields.${field}`)}: ${text}`;
}
