import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CheckIcon, PlayIcon, SparklesIcon } from "../../ui/icons.ts";
import { Phrases } from "../../ui/burmese/phrases.tsx";
import { SectionTitle } from "./section-title.tsx";

/** Three steps, each with a small picture of its screen. */
export function HowItWorks() {
  const { t } = useTranslation("landing");
  return (
    <section aria-labelledby="how" className="mx-auto w-full max-w-6xl px-4 py-14 sm:px-5 md:py-20">
      <SectionTitle id="how" title={t("how.title")} lead={t("how.lead")} />
      <ol className="mt-8 grid gap-5 lg:mt-10 lg:grid-cols-3 lg:gap-6">
        <Step number={1} title={t("how.learn.title")} text={t("how.learn.text")}>
          <Lesson />
        </Step>
        <Step number={2} title={t("how.do.title")} text={t("how.do.text")}>
          <Talk />
        </Step>
        <Step number={3} title={t("how.result.title")} text={t("how.result.text")}>
          <Outcome />
        </Step>
      </ol>
    </section>
  );
}

type Props = { number: number; title: string; text: string; children: ReactNode };

const Step = ({ number, title, text, children }: Props) => (
  <li className="flex flex-col overflow-hidden rounded-box sm:max-lg:flex-row border border-line bg-base-100">
    <div
      aria-hidden="true"
      className="step-ground flex min-h-48 flex-col justify-center px-6 pt-6 pb-9 text-sm sm:max-lg:w-80 sm:max-lg:shrink-0 sm:max-lg:py-6"
    >
      {children}
    </div>
    <div className="relative min-w-0 flex-1 px-6 pt-7 pb-6 sm:max-lg:pt-6">
      <span className="absolute start-6 -top-5 grid size-10 sm:max-lg:static sm:max-lg:mb-2 place-items-center rounded-full bg-accent text-lg leading-none font-bold text-accent-content ring-4 ring-base-100">
        {number}
      </span>
      <h3 className="text-xl">
        <Phrases>{title}</Phrases>
      </h3>
      <p className="mt-1.5 text-muted">{text}</p>
    </div>
  </li>
);

function Lesson() {
  const { t } = useTranslation("landing");
  return (
    <div className="overflow-hidden rounded-field bg-base-100 shadow-card">
      <div className="hero-ground relative grid h-20 place-items-center">
        <span className="grid size-10 place-items-center rounded-full bg-white/90 text-hero">
          <PlayIcon className="ms-0.5 size-4.5" />
        </span>
        <span className="absolute inset-x-0 bottom-0 h-1 bg-white/25">
          <span className="block h-full w-3/5 bg-accent" />
        </span>
      </div>
      <div className="px-3.5 py-2">
        <p className="leading-snug font-bold">{t("how.learn.lesson")}</p>
        <p className="text-xs text-muted">{t("how.learn.kind")}</p>
      </div>
    </div>
  );
}

function Talk() {
  const { t } = useTranslation("landing");
  return (
    <div className="space-y-2.5">
      <p className="ms-auto w-fit max-w-[88%] rounded-2xl rounded-ee-sm bg-primary px-3.5 py-2 text-primary-content">
        {t("how.do.ask")}
      </p>
      <div className="flex items-end gap-2">
        <span className="grid size-8 shrink-0 place-items-center rounded-full bg-accent text-accent-content">
          <SparklesIcon className="size-4" />
        </span>
        <p className="max-w-[88%] rounded-2xl rounded-es-sm bg-base-100 px-3.5 py-2 shadow-card">
          {t("how.do.answer")}
        </p>
      </div>
    </div>
  );
}

function Outcome() {
  const { t } = useTranslation("landing");
  return (
    <div className="rounded-field bg-base-100 p-4 shadow-card">
      <div className="flex items-center gap-3">
        <span className="grid size-9 shrink-0 place-items-center rounded-full bg-success text-success-content">
          <CheckIcon className="size-5" />
        </span>
        <span className="min-w-0">
          <span className="block leading-snug font-bold">{t("how.result.done")}</span>
          <span className="block text-xs text-muted">{t("how.result.time")}</span>
        </span>
      </div>
      <div className="mt-3.5 space-y-1.5">
        <span className="block h-2 rounded-full bg-base-content/12" />
        <span className="block h-2 w-11/12 rounded-full bg-base-content/12" />
        <span className="block h-2 w-3/5 rounded-full bg-base-content/12" />
      </div>
    </div>
  );
}
