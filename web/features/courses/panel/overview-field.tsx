import { OVERVIEW_LENGTH, OVERVIEW_LINES } from "@server/contract";
import { useTranslation } from "react-i18next";
import { formatNumber, languageOf } from "../../../lib/words/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { TextArea } from "../../../ui/fields.tsx";
import { type FieldName, sizeOf } from "./overview-draft.ts";

type Props = {
  name: FieldName;
  text: string;
  /** Another user's saved text of this field. */
  theirs?: string;
  error?: string;
  onType: (text: string) => void;
  onTake: () => void;
  onKeep: () => void;
};

export function OverviewField({ name, text, theirs, error, onType, onTake, onKeep }: Props) {
  const { t } = useTranslation("panel-content");
  const isList = name !== "description";
  const { length, lines, problem } = sizeOf(name, text);
  const most = problem === "tooMany" ? OVERVIEW_LINES : OVERVIEW_LENGTH;
  const hint = isList
    ? t("overview.entries", { used: lines, most: OVERVIEW_LINES })
    : t("overview.letters", { used: formatNumber(length), most: formatNumber(OVERVIEW_LENGTH) });
  return (
    <div>
      <TextArea
        label={t(`overview.${name}`)}
        name={name}
        rows={isList ? 4 : 6}
        value={text}
        lang={languageOf(text)}
        onChange={({ target }) => onType(target.value)}
        hint={hint}
        error={problem ? t(problem, { most: formatNumber(most) }) : error}
      />
      {theirs !== undefined && (
        <div className="mt-2 rounded-field border border-accent bg-accent/15 px-4 py-3 text-sm">
          <p className="font-semibold my:font-bold">{t("overview.theirs")}</p>
          <p lang={languageOf(theirs)} className="mt-1 whitespace-pre-line">
            {theirs || t("overview.nothing")}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button tone="outline" onClick={onTake}>{t("overview.take")}</Button>
            <Button tone="plain" onClick={onKeep}>{t("overview.keep")}</Button>
          </div>
        </div>
      )}
    </div>
  );
}
