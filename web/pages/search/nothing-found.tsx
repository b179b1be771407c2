import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { draftKeyOf } from "../../features/chat/run/draft-key.ts";
import { readDraft } from "../../lib/drafts.ts";
import { replaceDraft } from "../../lib/end-draft.ts";
import { paths } from "../../lib/paths.ts";
import { Button, buttonClass } from "../../ui/button.tsx";
import { SparklesIcon } from "../../ui/icons/sparkles.tsx";

type Props = {
  q: string;
  isOffline: boolean;
  /** The user has filtered the results. */
  isFiltered: boolean;
  onAll: () => void;
};

/** Says that nothing was found, and what the user can do next. */
export function NothingFound({ q, isOffline, isFiltered, onAll }: Props) {
  const { t } = useTranslation("search");
  return (
    <div className="py-6">
      <p className="font-semibold wrap-anywhere my:font-bold">{t("nothing", { words: q })}</p>
      <p className="mt-1 max-w-prose text-muted">{t(isOffline ? "nothingOffline" : "tips")}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {isFiltered && <Button tone="outline" onClick={onAll}>{t("searchAll")}</Button>}
        {!isOffline && (
          <Link
            to={paths.chat}
            className={buttonClass("soft")}
            onClick={() => askTutor(q)}
          >
            <SparklesIcon className="size-4.5" />
            {t("askTutor")}
          </Link>
        )}
      </div>
    </div>
  );
}

/** Puts the words into the box of a new conversation, below what the user has typed there. */
function askTutor(q: string) {
  const place = draftKeyOf(undefined);
  const draft = readDraft(place) ?? "";
  if (!draft.split("\n").includes(q)) replaceDraft(place, [draft, q].filter(Boolean).join("\n\n"));
}
