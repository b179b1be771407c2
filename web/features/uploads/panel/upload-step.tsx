// The step of a form that chooses a file, shows its upload, and then the file that has arrived.
import type { UploadKind } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../../lib/words/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { useConfirm } from "../../../ui/confirm-dialog.tsx";
import { CircleCheckIcon } from "../../../ui/icons.ts";
import { DropArea, FileButton } from "../../../ui/panel/file-button.tsx";
import { acceptedOf } from "../accepted-files.ts";
import { unsavedQuery } from "../data.ts";
import { type Upload, useUploadState } from "../upload.ts";
import type { FormFile } from "../use-form-file.ts";
import { DeleteUploadDialog, KeptUntil, UploadLine } from "./upload-line.tsx";

export type Words = {
  title: string;
  lead: string;
  action: string;
};

type Props = {
  kind: UploadKind;
  formFile: FormFile;
  words: Words;
  onStart: (file: File) => Promise<void>;
};

export function UploadStep({ kind, formFile, words, onStart }: Props) {
  const { upload, takenOver, cancel, drop } = formFile;
  const step = useRef<HTMLDivElement>(null);
  const content = takenOver ?? upload;
  const shown = useRef(content);
  // The pressed button has disappeared with the earlier content.
  useEffect(() => {
    if (shown.current !== content && document.activeElement === document.body) {
      step.current?.focus();
    }
    shown.current = content;
  }, [content]);
  return (
    <Card title={words.title} lead={words.lead}>
      <div ref={step} tabIndex={-1} className="outline-none">
        {takenOver
          ? (
            <Arrived
              name={takenOver.fileName ?? takenOver.path}
              path={takenOver.path}
              onDrop={drop}
            />
          )
          : upload
          ? <UnderWay upload={upload} onCancel={cancel} onDrop={drop} />
          : <Choice kind={kind} words={words} onStart={onStart} />}
      </div>
    </Card>
  );
}

function UnderWay(
  { upload, onCancel, onDrop }: { upload: Upload; onCancel: () => void; onDrop: () => void },
) {
  const { state } = useUploadState(upload);
  return state === "arrived"
    ? <Arrived name={upload.file.name} path={upload.arrivedPath()} onDrop={onDrop} />
    : <UploadLine upload={upload} onCancel={onCancel} />;
}

function Arrived(
  { name, path, onDrop }: { name: string; path?: string; onDrop: () => void },
) {
  const { t } = useTranslation("panel-videos");
  const { ask, dialog } = useConfirm(onDrop);
  const { data = [] } = useQuery(unsavedQuery);
  const unsaved = data.find((one) => one.path === path);
  return (
    <div className="flex flex-wrap items-center gap-3">
      <CircleCheckIcon className="size-6 text-success" />
      <p className="min-w-0 flex-1 basis-40">
        <span lang={languageOf(name)} className="wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted">
          {unsaved
            ? (
              <>
                {`${t("upload.arrived")} · `}
                <KeptUntil unsaved={unsaved} />
              </>
            )
            : t("upload.arrived")}
        </span>
      </p>
      <Button tone="plain" onClick={() => ask()}>{t("left.drop")}</Button>
      <DeleteUploadDialog name={name} dialog={dialog} />
    </div>
  );
}

/** The upload starts as soon as a file is chosen. */
function Choice({ kind, words, onStart }: Pick<Props, "kind" | "words" | "onStart">) {
  const { t } = useTranslation("panel-videos");
  const isStarting = useRef(false);

  async function start(file: File | undefined) {
    if (!file || isStarting.current) return;
    isStarting.current = true;
    try {
      await onStart(file);
    } finally {
      isStarting.current = false;
    }
  }

  return (
    <DropArea onDrop={([file]) => start(file)}>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <FileButton
          lasting
          accept={acceptedOf(kind)}
          className="max-sm:w-full"
          onChoose={([file]) => start(file)}
        >
          {words.action}
        </FileButton>
        <p className="text-sm text-muted pointer-coarse:hidden">{t("upload.drop")}</p>
      </div>
    </DropArea>
  );
}
