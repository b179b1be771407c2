import { typeByName, uploadKinds } from "@server/contract";
import { useState } from "react";
import type { Unsaved } from "../../../features/uploads/data.ts";
import { findKept } from "../../../features/uploads/kept.ts";
import { UploadLine } from "../../../features/uploads/panel/upload-line.tsx";
import { type Upload } from "../../../features/uploads/upload.ts";
import { useStanding } from "../../../features/uploads/use-standing.ts";
import { formatSize } from "../../../lib/format.ts";
import { useText } from "../../../lib/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { CircleCheckIcon } from "../../../ui/icons/circle-check.tsx";
import { FileButton } from "../../../ui/panel/file-button.tsx";

/** Some phones know no type for a film, and would show none. */
export const films = [
  ...Object.keys(uploadKinds.video.types),
  ...Object.values(uploadKinds.video.types).map((ending) => `.${ending}`),
].join(",");

type Props = {
  upload?: Upload;
  taken?: Unsaved;
  onStart: (file: File) => void;
  onCancel: () => void;
  /** Of what has arrived. */
  onDrop: () => void;
};

export function UploadStep({ upload, taken, onStart, onCancel, onDrop }: Props) {
  const t = useText("panel-videos");
  return (
    <Card title={t("upload.file")} lead={t("upload.fileText")}>
      {taken
        ? <Arrived name={taken.fileName ?? taken.path} onDrop={onDrop} />
        : upload
        ? <UnderWay upload={upload} onCancel={onCancel} onDrop={onDrop} />
        : <Choice onStart={onStart} />}
    </Card>
  );
}

function UnderWay(
  { upload, onCancel, onDrop }: Pick<Props, "onCancel" | "onDrop"> & { upload: Upload },
) {
  const { state } = useStanding(upload);
  return state === "arrived"
    ? <Arrived name={upload.file.name} onDrop={onDrop} />
    : <UploadLine upload={upload} onCancel={onCancel} />;
}

function Arrived({ name, onDrop }: { name: string; onDrop: () => void }) {
  const t = useText("panel-videos");
  return (
    <div className="flex flex-wrap items-center gap-3">
      <CircleCheckIcon className="size-6 text-success" />
      <p className="min-w-0 flex-1 basis-40">
        <span className="wrap-anywhere">{name}</span>
        <span className="block text-sm text-muted">{t("upload.arrived")}</span>
      </p>
      <Button tone="plain" onClick={onDrop}>{t("left.drop")}</Button>
    </div>
  );
}

function Choice({ onStart }: Pick<Props, "onStart">) {
  const t = useText("panel-videos");
  const [file, setFile] = useState<File>();
  const isKnown = file && findKept(file) !== undefined;
  const isFilm = file && typeByName("video", { fileName: file.name, contentType: file.type });
  return (
    <div className="space-y-4">
      <FileButton
        accept={films}
        tone={file ? "outline" : "primary"}
        onChoose={([one]) => setFile(one)}
      >
        {t(file ? "upload.chooseOther" : "upload.choose")}
      </FileButton>
      {file && (
        <>
          <p className="wrap-anywhere">
            {file.name}
            <span className="text-sm text-muted">{` · ${formatSize(file.size)}`}</span>
          </p>
          {isKnown && isFilm && <p className="text-sm text-muted">{t("upload.known")}</p>}
          <Button className="max-sm:w-full" onClick={() => onStart(file)}>
            {t("upload.action")}
          </Button>
        </>
      )}
    </div>
  );
}
