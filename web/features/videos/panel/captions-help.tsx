import { OTHER_QUESTIONS_NOTE, QUESTIONS_NOTE } from "@server/contract";
import { useTranslation } from "react-i18next";
import { ChevronDownIcon } from "../../../ui/icons/frame.tsx";
import { CopyText } from "../../../ui/panel/copy-text.tsx";

/** Tells staff how captions name the questions that a lesson answers, and the others. */
export function CaptionsHelp() {
  const { t } = useTranslation("panel-videos");
  const example = [
    QUESTIONS_NOTE,
    t("captions.helpQuestion"),
    "",
    "00:41.000 --> 00:50.000",
    t("captions.helpCaption"),
    "",
    OTHER_QUESTIONS_NOTE,
    t("captions.helpOther"),
  ];
  return (
    <details className="group/part mt-2 border-t border-line pt-2">
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-2 rounded-field text-sm font-medium text-primary">
        {t("captions.help")}
        <ChevronDownIcon className="size-4 shrink-0 transition-transform group-open/part:rotate-180" />
      </summary>
      {[t("captions.helpText"), t("captions.helpOtherText"), t("captions.helpKeep")].map((text) => (
        <p key={text} className="mt-1 text-sm text-muted">{text}</p>
      ))}
      <pre className="mt-2 rounded-field bg-base-200 p-3 font-[inherit] text-xs wrap-anywhere whitespace-pre-wrap">
        <code className="font-[inherit]" translate="no">{example.join("\n")}</code>
      </pre>
      <p className="mt-3 mb-2 text-sm text-muted">{t("captions.helpAsk")}</p>
      <CopyText
        text={t("captions.helpRequest")}
        label={t("captions.helpRequestLabel")}
        copyLabel={t("captions.helpCopy")}
        copiedLabel={t("captions.helpCopied")}
      />
    </details>
  );
}
