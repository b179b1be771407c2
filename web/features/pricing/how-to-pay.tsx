import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Dialog } from "../../ui/dialog.tsx";
import { Phrases } from "../../ui/burmese/phrases.tsx";
import { type PlanId, PlanPrice } from "./plans.tsx";

type Props = {
  /** The dialog is open while a plan is chosen. */
  plan: PlanId | undefined;
  email: string;
  onClose: () => void;
  closeLabel: string;
  /** Links to contact the academy. */
  contacts: ReactNode;
};

/** Explains how to pay: the user contacts the academy. The app takes no payment. */
export function HowToPay({ plan, email, onClose, closeLabel, contacts }: Props) {
  const { t } = useTranslation("pricing");
  return (
    <Dialog
      open={plan !== undefined}
      onClose={onClose}
      title={t("pay.title")}
      closeLabel={closeLabel}
    >
      {plan && (
        <p className="flex flex-wrap items-baseline justify-between gap-x-4 rounded-field bg-secondary px-4 py-3 text-secondary-content">
          <span className="sr-only">{t("pay.chosen")}:</span>
          <span className="font-bold">{t(`plans.${plan}.name`)}</span>
          <PlanPrice plan={plan} />
        </p>
      )}
      <ol className="mt-5 space-y-3.5">
        <Point number={1}>{t("pay.one", { email })}</Point>
        <Point number={2}>{t("pay.two")}</Point>
        <Point number={3}>{t("pay.three")}</Point>
      </ol>
      <h3 className="mt-6 border-t border-line pt-4 text-sm">{t("pay.contacts")}</h3>
      <div className="min-h-11">{contacts}</div>
    </Dialog>
  );
}

const Point = ({ number, children }: { number: number; children: ReactNode }) => (
  <li className="flex gap-3">
    <span
      aria-hidden="true"
      className="grid size-7 shrink-0 place-items-center rounded-full bg-accent text-sm leading-none font-bold text-accent-content"
    >
      {number}
    </span>
    <span className="min-w-0 wrap-anywhere">{children}</span>
  </li>
);

/** The steps between choosing a plan and the first lesson. */
export function Steps() {
  const { t } = useTranslation("pricing");
  return (
    <section
      aria-labelledby="steps"
      className="mx-auto w-full max-w-6xl px-4 pt-14 sm:px-5 md:pt-20"
    >
      <h2 id="steps" className="text-xl">
        <Phrases>{t("steps.title")}</Phrases>
      </h2>
      <ol className="mt-6 grid gap-6 md:grid-cols-3">
        {(["one", "two", "three"] as const).map((step, at) => (
          <li key={step} className="flex gap-4 md:block">
            <span
              aria-hidden="true"
              className="grid size-10 shrink-0 place-items-center rounded-full bg-secondary text-lg leading-none font-bold text-secondary-content"
            >
              {at + 1}
            </span>
            <div className="min-w-0 md:mt-4">
              <h3 className="text-base">{t(`steps.${step}.title`)}</h3>
              <p className="mt-0.5 text-muted">{t(`steps.${step}.text`)}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
