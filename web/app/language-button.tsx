import { useTranslation } from "react-i18next";
import { setLanguage, useLanguage } from "../lib/words/i18n.ts";
import { LanguagesIcon } from "../ui/icons/frame.tsx";
import { showToast } from "../ui/toast.tsx";

const names = { en: "English", my: "မြန်မာ" };

/** A button that switches the language. Its label is in the other language. */
export function LanguageButton() {
  const { t } = useTranslation("app");
  const other = useLanguage() === "en" ? "my" : "en";
  const change = () => setLanguage(other).catch(() => showToast(t("languageFailed"), "", "error"));
  return (
    <button
      type="button"
      className="inline-flex min-h-11 items-center gap-1.5 rounded-field px-2 text-sm font-medium hover:bg-base-content/6"
      onClick={change}
    >
      <LanguagesIcon className="size-5 max-lg:hidden" />
      <span lang={other} className="font-label font-normal">{names[other]}</span>
    </button>
  );
}
