import { useTranslation } from "react-i18next";
import { TrashIcon } from "../../ui/icons/actions.tsx";

/** The button at the end of a row; a question comes before the removal. */
export function RemoveButton({ title, onRemove }: { title: string; onRemove: () => void }) {
  const { t } = useTranslation("downloads");
  return (
    <button
      type="button"
      aria-label={t("removeOne", { title })}
      className="grid size-11 shrink-0 place-items-center rounded-field text-muted hover:bg-base-content/6 hover:text-error"
      onClick={onRemove}
    >
      <TrashIcon className="size-4.5" />
    </button>
  );
}
