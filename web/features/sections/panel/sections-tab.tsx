// The tab of a course's sections: a form, and the list below.
import type { CourseId } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { removeLater } from "../../../lib/http/delayed-removals.ts";
import { readDraft } from "../../../lib/device/drafts.ts";
import { useLegacy } from "../../../ui/panel/legacy.ts";
import { NothingHere } from "../../../ui/panel/panel-page.tsx";
import { noCallbacks } from "../../../lib/http/panel-writes.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, useConfirm } from "../../../ui/confirm-dialog.tsx";
import { Failed, ListSkeleton } from "../../../ui/list-states.tsx";
import { PhoneForm } from "../../../ui/panel/phone-form.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { contentQuery, type Section, sectionRemovalPath, useRemoveSection } from "./data.ts";
import { sectionDraftKey } from "./section-draft.ts";
import { SectionForm } from "./section-form.tsx";
import { SectionList } from "./section-list.tsx";

type Props = {
  courseId?: CourseId;
  /** The id of the section that is edited. */
  editing: string | null;
  onEdit: (sectionId: string | null) => void;
  /** Staff want to save a section, but have chosen no course. */
  onCourseMissing?: () => void;
};

export function SectionsTab({ onCourseMissing, ...props }: Props) {
  const { courseId } = props;
  const { t } = useTranslation("panel-content");
  const newForm = useNewForm();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,22rem)_minmax(0,1fr)]">
      {courseId ? <OfCourse key={courseId} {...props} {...{ courseId, newForm }} /> : (
        <>
          <PhoneForm {...newForm}>
            <SectionForm onDone={newForm.onClose} onCourseMissing={onCourseMissing} />
          </PhoneForm>
          <NothingHere text={t("chooseText")} />
        </>
      )}
    </div>
  );
}

/** The form for a new section, which a phone shows only when staff open it. */
function useNewForm() {
  const { t } = useTranslation("panel-content");
  const { t: app } = useTranslation("app");
  const { t: panel } = useTranslation("panel");
  const isLegacy = useLegacy();
  const [isOpen, setOpen] = useState(false);
  const hasDraft = readDraft(sectionDraftKey()) !== undefined;
  return {
    // The legacy page shows several forms at once.
    isOpen: isLegacy || isOpen,
    onClose: () => setOpen(false),
    closeLabel: isLegacy ? undefined : app("close"),
    firstField: "input",
    button: (
      <Button onClick={() => setOpen(true)}>
        {hasDraft ? panel("continueDraft") : t("create.heading")}
      </Button>
    ),
  };
}

type CourseProps = Omit<Props, "onCourseMissing"> & {
  courseId: CourseId;
  newForm: ReturnType<typeof useNewForm>;
};

function OfCourse({ courseId, editing, onEdit, newForm }: CourseProps) {
  const { t } = useTranslation("panel-content");
  const { t: app } = useTranslation("app");
  const query = useQuery(contentQuery(courseId));
  const { data, error, isPending } = query;
  const { asked, ask, dialog } = useSectionRemoval();
  const list = useRef<HTMLElement>(null);
  const section = data?.sections.find(({ id }) => id === editing);
  const edit = useCallback(({ id }: Section) => onEdit(id), [onEdit]);

  // Another user has deleted this section. Its draft stays on the device, but the form closes.
  useEffect(() => {
    if (editing && data && !section) onEdit(null);
  }, [editing, data, section]);

  function close(savedId?: string) {
    const edited = section?.id;
    newForm.onClose();
    onEdit(null);
    requestAnimationFrame(() => {
      const button = list.current?.querySelector<HTMLElement>(`[data-edit="${edited ?? savedId}"]`);
      if (edited) button?.focus();
      // A new section is the last one, often out of sight.
      else button?.scrollIntoView({ block: "center" });
    });
  }

  return (
    <>
      <PhoneForm
        {...newForm}
        isOpen={newForm.isOpen || section !== undefined}
        onClose={() => close()}
      >
        <SectionForm key={section?.id} courseId={courseId} section={section} onDone={close} />
      </PhoneForm>
      <section ref={list} className="min-w-0">
        <h2 tabIndex={-1} className="text-lg outline-none">
          {data ? t("existing", { number: data.sections.length }) : t("tabs.sections")}
        </h2>
        {data && data.sections.length > 0 && (
          <p className="mt-1 text-sm text-muted">{t("order.how")}</p>
        )}
        <div className="mt-4">
          {isPending && <ListSkeleton label={app("loading")} rows={3} />}
          {!data && error && <Failed offline={t("offline")} query={query} />}
          {data?.sections.length === 0 && <NothingHere text={t("none")} />}
          {data && <SectionList courseId={courseId} content={data} onEdit={edit} onDelete={ask} />}
        </div>
      </section>
      <ConfirmDialog
        {...dialog}
        title={t("delete.title")}
        text={t("delete.text", { title: asked?.title ?? "" })}
        action={t("delete.action")}
        cancel={t("cancel")}
      />
    </>
  );
}

/** Asks before a section is deleted, and then lets staff undo it for a moment. */
function useSectionRemoval() {
  const { t } = useTranslation("panel-content");
  const { mutateAsync: remove } = useRemoveSection({
    ...noCallbacks,
    onDone: (_, { title }) => showToast(t("delete.done"), title),
  });
  return useConfirm<Section>((section) =>
    removeLater({
      id: section.id,
      name: section.title,
      path: sectionRemovalPath(section),
      send: () => remove(section),
      failedTitle: t("delete.failed"),
      failedText: t("delete.failedText"),
    })
  );
}
