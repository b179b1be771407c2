import type { CourseId } from "@server/contract";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { NamedText } from "../../../ui/panel/named-text.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { submitByKeys } from "../../../ui/fields.tsx";
import type { Overview } from "./data.ts";
import { fields } from "./overview-draft.ts";
import { OverviewField } from "./overview-field.tsx";
import { OverviewPreview } from "./overview-preview.tsx";
import { useOverview } from "./use-overview.ts";

type Props = { courseId: CourseId; overview: Overview };

/** The form for an overview, beside a preview of what learners will read. */
export function OverviewEditor({ courseId, overview }: Props) {
  const { t } = useTranslation("panel-content");
  const { t: courses } = useTranslation("courses");
  const editor = useOverview(courseId, overview);
  const { texts, theirs } = editor.draft;
  const [isConfirming, setConfirming] = useState(false);
  const conflictNotice = useRef<HTMLDivElement>(null);

  // The user is at the Save button at the end of the form. Scroll up to the conflict.
  useEffect(() => {
    if (editor.hasConflict) conflictNotice.current?.scrollIntoView({ block: "center" });
  }, [editor.hasConflict]);

  function submit(event: FormEvent) {
    event.preventDefault();
    editor.submit();
  }

  return (
    <div className="grid items-start gap-6 xl:grid-cols-2">
      <Card title={t("overview.heading")}>
        <form
          onSubmit={submit}
          onKeyDown={submitByKeys}
          noValidate
          className="space-y-5 [&_textarea]:scroll-mb-24"
        >
          <div ref={conflictNotice} className="empty:hidden">
            {editor.hasConflict && <Notice tone="gold" urgent>{t("overview.met")}</Notice>}
          </div>
          {fields.map((name) => (
            <OverviewField
              key={name}
              name={name}
              text={texts[name]}
              theirs={theirs[name]}
              error={editor.errorOf(name)}
              onType={(text) => editor.type(name, text)}
              onTake={() => editor.take(name)}
              onKeep={() => editor.keep(name)}
            />
          ))}
          <p role="status" className="text-sm text-muted empty:hidden">
            {editor.hasChanged ? t("overview.unsaved") : ""}
          </p>
          <div className="-mx-5 -mb-5 flex flex-wrap gap-3 rounded-b-box border-t border-line bg-base-100 px-5 py-3.5 sm:-mx-7 sm:-mb-7 sm:px-7 roomy:sticky roomy:bottom-0">
            <Button type="submit" pending={editor.isPending} pendingLabel={t("overview.saving")}>
              {t("overview.save")}
            </Button>
            {editor.hasChanged && (
              <Button tone="plain" onClick={() => setConfirming(true)}>
                {t("overview.discard")}
              </Button>
            )}
          </div>
        </form>
      </Card>
      <OverviewPreview courseId={courseId} texts={texts} />
      <ConfirmDialog
        open={isConfirming}
        title={t("overview.discardTitle")}
        text={<NamedText name={courses(`${courseId}.name`)} text={t("overview.discardText")} />}
        action={t("overview.discard")}
        cancel={t("cancel")}
        onConfirm={() => {
          setConfirming(false);
          editor.discard();
        }}
        onClose={() => setConfirming(false)}
      />
    </div>
  );
}
