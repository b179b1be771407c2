import { useState } from "react";
import { useTranslation } from "react-i18next";
import { listTypedDrafts } from "../../offline/registry.ts";
import { Authored } from "../../ui/authored.tsx";
import { CopyButton } from "./outbox-card.tsx";

/** The user's drafts, while the pages with their forms cannot be opened. */
export function DraftList() {
  const { t } = useTranslation("outbox");
  const [drafts] = useState(listTypedDrafts);
  if (drafts.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-lg">{t("drafts.title")}</h2>
      <p className="mt-1 text-sm text-muted">{t("drafts.text")}</p>
      <ul className="mt-4 space-y-4">
        {drafts.map(({ place, label, text }) => (
          <li key={place} className="rounded-box border border-line bg-base-100 p-4 sm:p-5">
            <h3 className="text-base">{label()}</h3>
            <Authored text={text} className="mt-3" />
            <div className="mt-4">
              <CopyButton text={text} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
