import { useTranslation } from "react-i18next";
import { useFilterWords } from "../../../lib/words/panel-words.ts";
import { FilterBar } from "../../../ui/panel/filter-bar.tsx";
import { Select } from "../../../ui/panel/select.tsx";
import { type Sort, sorts } from "./sorts.ts";

type Props = { sort: Sort; onSort: (sort: string) => void };

/** Stands for the order of upload, which is an empty sort. */
const FIRST = "first";

/** Lets staff choose the order of the files. */
export function ResourceSort({ sort, onSort }: Props) {
  const { t } = useTranslation("panel-content");
  return (
    <FilterBar label={t("resources.sort")} words={useFilterWords()} columns="w-56">
      <Select
        className="max-md:col-span-2"
        label={t("resources.sort")}
        options={sorts.map((sort) => ({
          value: sort || FIRST,
          label: t(`resourceSorts.${sort || FIRST}`),
        }))}
        value={sort || FIRST}
        onChange={(sort) => onSort(sort === FIRST ? "" : sort)}
      />
    </FilterBar>
  );
}
