import { QUESTIONS_NOTE } from "@server/contract";
import { useTranslation } from "react-i18next";
import { ChevronDownIcon } from "../../../ui/icons/chevron-down.tsx";

/** Tells staff how captions name the questions that a chapter of the lesson answers. */
export function CaptionsHelp() {
  const { t } = useTranslation("panel-videos");
  const example = [
    QUESTIONS_NOTE,
    t("captions.helpQuestion"),
    "",
    "00:41.000 --> 00:50.000",
    t("captions.helpCaption"),
  ];
  return (
    <details className="group/part mt-2 border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-field text-sm font-medium text-primary">
        {t("captions.help")}
        <ChevronDownIcon className="size-4 shrink-0 transition-transform group-open/part:rotate-180" />
      </summary>
      <p className="mt-1 text-sm text-muted">{t("captions.helpText")}</p>
      <pre className="mt-2 rounded-field bg-base-200 p-3 font-[inherit] text-xs wrap-anywhere whitespace-pre-wrap">
        <code className="font-[inherit]" translate="no">{example.join("\n")}</code>
      </pre>
    </details>
  );
}
