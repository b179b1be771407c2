import { useTranslation } from "react-i18next";
import { useFile, useMissed } from "../../offline/files/files.ts";
import { Button } from "../../ui/button.tsx";
import { ask } from "./asked.ts";
import type { Keepable } from "./download-plan.ts";
import { KeepSign } from "./keep-sign.tsx";
import { percentOf, signState } from "./sign-state.ts";

type Props = {
  item: Keepable;
  /** Shows a text beside the icon, if there is room. */
  isWide?: boolean;
};

/** Shows the download state of one lesson or file, and opens the dialog that changes it. */
export function KeepButton({ item, isWide = false }: Props) {
  const { t } = useTranslation("downloads");
  const file = useFile(item.key);
  const missing = useMissed();
  const state = signState(file, item, missing.some(({ key }) => key === item.key));
  const percent = file ? percentOf(file.renewal ?? file) : 0;
  const icon = <KeepSign state={state} file={file} />;
  const open = () => ask({ title: item.title, items: [item] });
  if (isWide) {
    return (
      <Button
        tone="outline"
        aria-haspopup="dialog"
        aria-label={`${item.title}: ${t(`keep.${state}`, { percent })}`}
        className="max-sm:px-2"
        onClick={open}
      >
        {icon}
        <span className="max-sm:sr-only">{t(`kept.${state}`, { percent })}</span>
      </Button>
    );
  }
  return (
    <button
      type="button"
      aria-haspopup="dialog"
      aria-label={`${item.title}: ${t(`keep.${state}`, { percent })}`}
      className="grid size-11 shrink-0 place-items-center rounded-field hover:bg-base-content/6"
      onClick={open}
    >
      {icon}
    </button>
  );
}
