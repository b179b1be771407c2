import { useTranslation } from "react-i18next";
import { saveAsFile } from "../features/sync/save-as-file.ts";
import { useLanguage } from "../lib/words/i18n.ts";
import { groupWrites } from "../offline/outbox/use-outbox.ts";
import { Phrases } from "../ui/burmese/phrases.tsx";
import type { UnsentWrites } from "./use-unsent-writes.ts";

type Props = {
  unsent: UnsentWrites;
  /** The user has tried to send them. */
  hasTried: boolean;
};

/** Says how many writes are unsent and what a sign-out does with them. Saves them as a file. */
export function UnsentNotice({ unsent: { items, count, canSeal }, hasTried }: Props) {
  const { t } = useTranslation("outbox");
  const language = useLanguage();
  return (
    <>
      <div role="status" className="space-y-2">
        <p className="font-semibold my:font-bold">
          <Phrases>
            {count === 0 ? t("empty") : t(hasTried ? "leave.left" : "leave.waiting", { count })}
          </Phrases>
        </p>
        {count > 0 && (
          <p className="text-muted">
            <Phrases>{t(canSeal ? "leave.sealed" : "leave.lost")}</Phrases>
          </p>
        )}
      </div>
      {count > 0 && (
        <button
          type="button"
          className="min-h-11 font-semibold text-primary underline my:font-bold"
          onClick={() => saveAsFile(groupWrites(items), language)}
        >
          {t("saveAsFile")}
        </button>
      )}
    </>
  );
}
