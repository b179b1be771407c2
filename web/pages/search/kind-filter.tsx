import { type SearchKind, searchKinds } from "@server/contract";
import { useTranslation } from "react-i18next";

type Props = {
  chosen?: SearchKind;
  onChoose: (kind: SearchKind | undefined) => void;
};

/** Lets the user search one kind only. The kinds stand in one row that scrolls. */
export function KindFilter({ chosen, onChoose }: Props) {
  const { t } = useTranslation("search");
  return (
    <fieldset className="relative -mx-4 mt-3 min-w-0 overflow-x-auto px-4 sm:mx-0 sm:px-0">
      <legend className="sr-only">{t("filter")}</legend>
      <div className="flex gap-2 pb-2 sm:flex-wrap">
        {[undefined, ...searchKinds].map((kind) => (
          <label
            key={kind ?? "all"}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full border border-line px-4 text-sm font-semibold whitespace-nowrap text-muted has-checked:bg-secondary has-checked:text-secondary-content has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary my:font-bold"
          >
            <input
              type="radio"
              name="kind"
              className="sr-only"
              checked={kind === chosen}
              onChange={() => onChoose(kind)}
            />
            {t(`filters.${kind ?? "all"}`)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
