import type { UploadKind } from "@server/contract";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { submitByKeys } from "../../../ui/fields.tsx";
import { FileButton } from "../../../ui/panel/file-button.tsx";
import { PhoneForm } from "../../../ui/panel/phone-form.tsx";
import { acceptedOf } from "../accepted-files.ts";
import type { Unsaved } from "../data.ts";
import type { FormFile } from "../use-form-file.ts";
import { UnsavedUploads } from "./unsaved-uploads.tsx";
import { UploadStep, type Words } from "./upload-step.tsx";

type Props = {
  kind: UploadKind;
  formFile: FormFile;
  words: Words & { details: string; detailsLead: string; save: string; saving: string };
  isSaving: boolean;
  /** How a phone shows the form above a list. Undefined: it is always shown. */
  phone?: { isOpen: boolean; onOpen: () => void; onClose: () => void; hasDraft: boolean };
  onStart: (file: File) => Promise<void>;
  onTake: (unsaved: Unsaved) => void;
  onSave: (path: string, more: { pieces?: string[] }) => void;
  children: ReactNode;
};

/** Uploads one file; the user can fill in its fields while the file is on its way. */
export function UploadForm(
  { kind, formFile, words, isSaving, phone, onStart, onTake, onSave, children }: Props,
) {
  const { t: panel } = useTranslation("panel");
  const { t: app } = useTranslation("app");
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

  const form = (
    <div className="space-y-6">
      <UploadStep kind={kind} formFile={formFile} words={words} onStart={onStart} />
      <Card title={words.details} lead={words.detailsLead}>
        <form noValidate onKeyDown={submitByKeys} onSubmit={save} className="space-y-5">
          {children}
          <SaveButton
            words={words}
            hasFile={path !== undefined}
            isUploading={upload !== undefined}
            isPending={isPending}
          />
        </form>
      </Card>
    </div>
  );
  return (
    <div className="space-y-6">
      <UnsavedUploads
        kind={kind}
        formPath={path}
        onTake={isUnderWay ? undefined : onTake}
        onResume={path || upload ? undefined : onStart}
      />
      {phone
        ? (
          <PhoneForm
            isOpen={phone.isOpen}
            onClose={phone.onClose}
            closeLabel={app("close")}
            button={phone.hasDraft
              ? <Button onClick={phone.onOpen}>{panel("continueDraft")}</Button>
              : (
                <FileButton
                  lasting
                  accept={acceptedOf(kind)}
                  onChoose={([one]) => one && onStart(one)}
                >
                  {words.action}
                </FileButton>
              )}
          >
            {form}
          </PhoneForm>
        )
        : form}
    </div>
  );
}

type SaveProps = Pick<Props, "words"> & {
  hasFile: boolean;
  isUploading: boolean;
  isPending: boolean;
};

/** Says why the user cannot save yet. */
function SaveButton({ words, hasFile, isUploading, isPending }: SaveProps) {
  const { t } = useTranslation("panel-videos");
  const reason = useId();
  return (
    <div>
      <Button
        type="submit"
        className="max-sm:w-full"
        disabled={!hasFile}
        aria-describedby={hasFile ? undefined : reason}
        pending={isPending}
        pendingLabel={words.saving}
      >
        {words.save}
      </Button>
      {!hasFile && (
        <p id={reason} className="mt-2 text-sm text-muted">
          {t(isUploading ? "upload.saveLater" : "upload.saveNeedsFile")}
        </p>
      )}
    </div>
  );
}
