// The step of a form that chooses a file, shows its upload, and then the file that has arrived.
import { typeByName, type UploadKind } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatSize, languageOf } from "../../../lib/format.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CircleCheckIcon } from "../../../ui/icons/circle-check.tsx";
import { DropArea } from "../../../ui/panel/drop-area.tsx";
import { FileButton } from "../../../ui/panel/file-button.tsx";
import { acceptedOf } from "../accepted.ts";
import { unsavedQuery } from "../data.ts";
import { findKnownUpload } from "../known-uploads.ts";
import type { Upload } from "../upload.ts";
import type { FormFile } from "../use-form-file.ts";
import { useUploadState } from "../use-upload-state.ts";
import { DeleteUploadDialog } from "./delete-upload-dialog.tsx";
import { KeptUntil } from "./kept-until.tsx";
import { UploadLine } from "./upload-line.tsx";

export type Words = {
  title: string;
  lead: string;
  choose: string;
  chooseOther: string;
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
  return (
    <Card title={words.title} lead={words.lead}>
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
  const [isConfirming, setConfirming] = useState(false);
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
      <Button tone="plain" onClick={() => setConfirming(true)}>{t("left.drop")}</Button>
      <DeleteUploadDialog
        name={name}
        open={isConfirming}
        onDrop={() => {
          setConfirming(false);
          onDrop();
        }}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}

function Choice({ kind, words, onStart }: Pick<Props, "kind" | "words" | "onStart">) {
  const { t } = useTranslation("panel-videos");
  const [file, setFile] = useState<File>();
  const isStarting = useRef(false);
  const isKnown = file && findKnownUpload(file) !== undefined &&
    typeByName(kind, { fileName: file.name, contentType: file.type });

  async function start(file: File) {
    if (isStarting.current) return;
    isStarting.current = true;
    try {
      await onStart(file);
    } finally {
      isStarting.current = false;
    }
  }

  return (
    <div className="space-y-4">
      <DropArea onDrop={([one]) => setFile(one)}>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <FileButton
            lasting
            accept={acceptedOf(kind)}
            tone={file ? "outline" : "primary"}
            onChoose={([one]) => setFile(one)}
          >
            {file ? words.chooseOther : words.choose}
          </FileButton>
          <p className="text-sm text-muted pointer-coarse:hidden">{t("upload.drop")}</p>
        </div>
      </DropArea>
      {file && (
        <>
          <p className="wrap-anywhere">
            <span lang={languageOf(file.name)}>{`${file.name} ·`}</span>
            <span className="text-sm text-muted">{` ${formatSize(file.size)}`}</span>
          </p>
          {isKnown && <p className="text-sm text-muted">{t("upload.known")}</p>}
          <Button className="max-sm:w-full" onClick={() => start(file)}>{words.action}</Button>
        </>
      )}
    </div>
  );
}
