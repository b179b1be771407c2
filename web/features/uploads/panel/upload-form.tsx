import type { UploadKind } from "@server/contract";
import { type FormEvent, type ReactNode, useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { submitByKeys } from "../../../ui/submit-by-keys.ts";
import type { Unsaved } from "../data.ts";
import type { FormFile } from "../use-form-file.ts";
import { UnsavedUploads } from "./unsaved-uploads.tsx";
import { UploadStep, type Words } from "./upload-step.tsx";

type Props = {
  kind: UploadKind;
  formFile: FormFile;
  words: Words & { details: string; detailsLead: string; save: string; saving: string };
  isSaving: boolean;
  onStart: (file: File) => Promise<void>;
  onTake: (unsaved: Unsaved) => void;
  onSave: (path: string, more: { pieces?: string[] }) => void;
  children: ReactNode;
};

/** Uploads one file; the user can fill in its fields while the file is on its way. */
export function UploadForm(
  { kind, formFile, words, isSaving, onStart, onTake, onSave, children }: Props,
) {
  const { path, upload, isUnderWay } = formFile;
  /** True while the pieces are hashed: a second press would save the file twice. */
  const [isReading, setReading] = useState(false);
  const isPending = isReading || isSaving;

  async function save(event: FormEvent) {
    event.preventDefault();
    if (!path || isPending) return;
    setReading(true);
    const pieces = await formFile.pieces();
    setReading(false);
    onSave(path, pieces ? { pieces } : {});
  }

  return (
    <div className="space-y-6">
      <UnsavedUploads
        kind={kind}
        formPath={path}
        onTake={isUnderWay ? undefined : onTake}
        onResume={path || upload ? undefined : onStart}
      />
      <UploadStep kind={kind} formFile={formFile} words={words} onStart={onStart} />
      <Card title={words.details} lead={words.detailsLead}>
        <form noValidate onKeyDown={submitByKeys} onSubmit={save} className="space-y-5">
          {children}
          <Button
            type="submit"
            className="max-sm:w-full"
            disabled={!path}
            pending={isPending}
            pendingLabel={words.saving}
          >
            {words.save}
          </Button>
        </form>
      </Card>
    </div>
  );
}
