import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatDate, languageOf } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { Card } from "../../ui/card.tsx";
import { PageHeading } from "../../ui/page-heading.tsx";
import { Avatar, nameOf } from "./user-name.tsx";

/** The head of the account page. `children` shows the age of cached data. */
export function AccountHead({ children }: { children?: ReactNode }) {
  const { t } = useTranslation("users");
  return (
    <div>
      <PageHeading title={t("title")} className="pb-1 text-2xl" />
      <p className="text-muted">{t("lead")}</p>
      {children}
    </div>
  );
}

type Props = {
  person: {
    firstName: string;
    lastName: string;
    email: string;
    role: "learner" | "staff" | "admin";
    createdAt: string;
    enrolledCourses: string[];
  };
  courseCount: number;
  /** What the user can do with the account. */
  children?: ReactNode;
};

export function Profile({ person, courseCount, children }: Props) {
  const { t } = useTranslation("users");
  const language = useLanguage();
  const enrolled = person.enrolledCourses.length;
  const rows = [
    { label: t("name"), value: nameOf(person) || t("noName") },
    { label: t("email"), value: person.email },
    { label: t("enrolledCourses"), value: t("enrolledOf", { enrolled, all: courseCount }) },
    ...person.role === "learner" ? [] : [{ label: t("role"), value: t(`roles.${person.role}`) }],
    { label: t("since"), value: formatDate(person.createdAt, language) },
  ];
  return (
    <Card title={t("profile")}>
      <div className="flex items-start gap-5">
        <Avatar person={person} className="hidden size-16 text-xl sm:grid" />
        <dl className="grid min-w-0 flex-1 gap-x-8 gap-y-4 sm:grid-cols-2">
          {rows.map(({ label, value }) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-muted">{label}</dt>
              <dd lang={languageOf(value)} className="font-medium wrap-anywhere my:font-normal">
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      {children && <div className="mt-6">{children}</div>}
    </Card>
  );
}
