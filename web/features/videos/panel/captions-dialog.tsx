// The dialog in which staff choose, replace and remove the captions of a video.
import {
  type CaptionLanguage,
  type CaptionProblem,
  captionProblems,
  CAPTIONS_BYTES,
  OTHER_QUESTIONS_NOTE,
  QUESTIONS_NOTE,
} from "@server/contract";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, useConfirm } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { ChevronDownIcon } from "../../../ui/icons.ts";
import { Notice } from "../../../ui/notice.tsx";
import { Badge } from "../../../ui/panel/badge.tsx";
import { CopyText } from "../../../ui/panel/copy-text.tsx";
import { FileButton } from "../../../ui/panel/file-button.tsx";
import { NamedText } from "../../../ui/panel/named-text.tsx";
import { showFailure } from "../../../ui/panel/show-failure.ts";
import { showToast } from "../../../ui/toast.tsx";
import { type PanelVideo, useCaptions } from "./data.ts";

/** Most problems that are shown; staff who correct these check the file again. */
const SHOWN = 8;

type Props = { video: PanelVideo; onClose: () => void };

export function CaptionsDialog({ video, onClose }: Props) {
  const { t } = useTranslation("panel-videos");
  const { t: app } = useTranslation("app");
  const captions = useCaptionsWithToasts();
  const { asked, ask, dialog } = useConfirm<CaptionLanguage>((language) =>
    captions.mutate({ video, language })
  );

  return (
    <>
      <Dialog open onClose={onClose} title={t("captions.title")} closeLabel={app("close")}>
        <p className="text-sm text-muted">{t("captions.lead", { title: video.title })}</p>
        <ul className="mt-4 divide-y divide-line">
          {(["en", "my"] as const).map((language) => (
            <LanguageCaptions
              key={language}
              video={video}
              language={language}
              onRemove={() => ask(language)}
            />
          ))}
        </ul>
        <CaptionsHelp />
      </Dialog>
      {/* Outside of the Dialog: React would take an inner dialog's close event for its own. */}
      <ConfirmDialog
        {...dialog}
        title={t("captions.removeTitle")}
        text={
          <NamedText
            name={video.title}
            text={t("captions.removeText", { language: asked ? t(`captions.${asked}`) : "" })}
          />
        }
        action={t("captions.remove")}
        cancel={t("cancel")}
      />
    </>
  );
}

function useCaptionsWithToasts() {
  const { t } = useTranslation("panel-videos");
  return useCaptions({
    onDone: (_, { language, file }) =>
      showToast(t(file ? "captions.saved" : "captions.removed"), t(`captions.${language}`)),
    onFailed: (error, { file }) =>
      file
        ? showFailure(error, t("captions.wrong", { file: file.name }), t("captions.notSaved"))
        : showFailure(error, t("captions.failed"), t("captions.failedText")),
  });
}

type CaptionsError = { file: string; text?: string; problems: CaptionProblem[] };

type LanguageProps = { video: PanelVideo; language: CaptionLanguage; onRemove: () => void };

function LanguageCaptions({ video, language, onRemove }: LanguageProps) {
  const { t } = useTranslation("panel-videos");
  const name = t(`captions.${language}`);
  const hasCaptions = video.captions.includes(language);
  const [captionsError, setCaptionsError] = useState<CaptionsError>();
  const captions = useCaptionsWithToasts();

  async function choose(file: File) {
    setCaptionsError(undefined);
    const { content, refusal, problems = [] } = await readCaptions(file);
    if (content === undefined) {
      const text = refusal && t(`refusals.${refusal}`);
      return setCaptionsError({ file: file.name, text, problems });
    }
    captions.mutate({ video, language, file: { name: file.name, content } });
  }

  return (
    <li className="py-4">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <h3 className="flex-1 text-base">{name}</h3>
        <Badge tone={hasCaptions ? "good" : "plain"}>
          {t(hasCaptions ? "captions.there" : "captions.none")}
        </Badge>
      </div>
      <div className="mt-3 flex flex-wrap gap-2">
        <FileButton
          accept=".vtt,text/vtt"
          tone={hasCaptions ? "outline" : "primary"}
          pending={captions.isPending}
          pendingLabel={t("captions.pending")}
          label={t(hasCaptions ? "captions.replaceOf" : "captions.chooseOf", { language: name })}
          onChoose={([file]) => file && choose(file)}
        >
          {t(hasCaptions ? "captions.replace" : "captions.choose")}
        </FileButton>
        {hasCaptions && (
          <Button
            tone="plain"
            aria-label={t("captions.removeOf", { language: name })}
            onClick={onRemove}
          >
            {t("captions.remove")}
          </Button>
        )}
      </div>
      {captionsError && <Problems {...captionsError} />}
    </li>
  );
}

function Problems({ file, text, problems }: CaptionsError) {
  const { t } = useTranslation("panel-videos");
  return (
    <Notice tone="error" urgent className="mt-3">
      <p className="font-semibold break-words my:font-bold">
        {t("captions.wrong", { file })}
      </p>
      {text && <p className="mt-1">{text}</p>}
      {problems.length > 0 && (
        <ul className="mt-1 space-y-1">
          {problems.slice(0, SHOWN).map(({ line, problem }, at) => (
            <li key={at}>
              {t("captions.line", { line })}: {t(`problems.${problem}`)}
            </li>
          ))}
        </ul>
      )}
      {problems.length > SHOWN && (
        <p className="mt-1">{t("captions.more", { count: problems.length - SHOWN })}</p>
      )}
    </Notice>
  );
}

/** Tells staff how captions name the questions that a lesson answers, and the others. */
function CaptionsHelp() {
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

type CaptionsResult =
  | { content: string; refusal?: undefined; problems?: undefined }
  | { content?: undefined; refusal: "size" | "text"; problems?: undefined }
  | { content?: undefined; refusal?: undefined; problems: CaptionProblem[] };

/** Reads a chosen captions file, and reports its problems before it is sent. */
export async function readCaptions(file: Blob): Promise<CaptionsResult> {
  if (file.size > CAPTIONS_BYTES) return { refusal: "size" };
  let content: string;
  try {
    content = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
  } catch {
    return { refusal: "text" };
  }
  const problems = captionProblems(content);
  return problems.length > 0 ? { problems } : { content };
}
