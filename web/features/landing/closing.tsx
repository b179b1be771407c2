import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Phrases } from "../../ui/burmese/phrases.tsx";

/** The last section of the page: links to begin. */
export function Closing({ children }: { children: ReactNode }) {
  const { t } = useTranslation("landing");
  return (
    <section aria-labelledby="closing" className="mx-auto w-full max-w-6xl px-4 pb-4 sm:px-5">
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-6 rounded-box bg-accent p-7 text-accent-content sm:p-9">
        <div className="max-w-xl">
          <h2 id="closing" className="text-xl">
            <Phrases>{t("end.title")}</Phrases>
          </h2>
          <p className="mt-1.5">{t("end.text")}</p>
        </div>
        <div className="flex grow flex-wrap gap-3 lg:grow-0">{children}</div>
      </div>
    </section>
  );
}
