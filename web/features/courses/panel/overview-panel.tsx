// The overview of a course, which staff edit and see as learners will see it.
import { type CourseId, linesOf, OVERVIEW_LENGTH, OVERVIEW_LINES } from "@server/contract";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, useDeferredValue, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { formatNumber, languageOf } from "../../../lib/words/formats.ts";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { ConfirmDialog, useConfirm } from "../../../ui/confirm-dialog.tsx";
import { submitByKeys, TextArea } from "../../../ui/fields.tsx";
import { Failed, ListSkeleton } from "../../../ui/list-states.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { NamedText } from "../../../ui/panel/named-text.tsx";
import { NothingHere } from "../../../ui/panel/panel-page.tsx";
import { OverviewView } from "../overview-view.tsx";
import { type Overview, overviewQuery } from "./data.ts";
import { type FieldName, fields, sizeOf, type Texts } from "./overview-draft.ts";
import { useOverview } from "./use-overview.ts";

export function OverviewPanel({ courseId }: { courseId?: CourseId }) {
  const { t } = useTranslation("panel-content");
  return courseId
    ? <OfCourse key={courseId} courseId={courseId} />
    : <NothingHere text={t("missing.course")} />;
}

function OfCourse({ courseId }: { courseId: CourseId }) {
  const { t } = useTranslation("panel-content");
  const { t: app } = useTranslation("app");
  const query = useQuery(overviewQuery(courseId));
  const { data, error } = query;
  if (data) return <OverviewEditor courseId={courseId} overview={data} />;
  if (!error) return <ListSkeleton label={app("loading")} rows={3} />;
  return <Failed offline={t("offline")} query={query} />;
}

type OverviewEditorProps = { courseId: CourseId; overview: Overview };

/** The form for an overview, beside a preview of what learners will read. */
function OverviewEditor({ courseId, overview }: OverviewEditorProps) {
  const { t } = useTranslation("panel-content");
  const { t: courses } = useTranslation("courses");
  const editor = useOverview(courseId, overview);
  const { texts, theirs } = editor.draft;
  const { ask, dialog } = useConfirm(editor.discard);
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
              <Button tone="plain" onClick={() => ask()}>
                {t("overview.discard")}
              </Button>
            )}
          </div>
        </form>
      </Card>
      <OverviewPreview courseId={courseId} texts={texts} />
      <ConfirmDialog
        {...dialog}
        title={t("overview.discardTitle")}
        text={<NamedText name={courses(`${courseId}.name`)} text={t("overview.discardText")} />}
        action={t("overview.discard")}
        cancel={t("cancel")}
      />
    </div>
  );
}

type OverviewFieldProps = {
  name: FieldName;
  text: string;
  /** Another user's saved text of this field. */
  theirs?: string;
  error?: string;
  onType: (text: string) => void;
  onTake: () => void;
  onKeep: () => void;
};

function OverviewField({ name, text, theirs, error, onType, onTake, onKeep }: OverviewFieldProps) {
  const { t } = useTranslation("panel-content");
  const isList = name !== "description";
  const { length, lines, problem } = sizeOf(name, text);
  const most = problem === "tooMany" ? OVERVIEW_LINES : OVERVIEW_LENGTH;
  const hint = isList
    ? t("overview.entries", { used: lines, most: OVERVIEW_LINES })
    : t("overview.letters", { used: formatNumber(length), most: formatNumber(OVERVIEW_LENGTH) });
  return (
    <div>
      <TextArea
        label={t(`overview.${name}`)}
        name={name}
        rows={isList ? 4 : 6}
        value={text}
        lang={languageOf(text)}
        onChange={({ target }) => onType(target.value)}
        hint={hint}
        error={problem ? t(problem, { most: formatNumber(most) }) : error}
      />
      {theirs !== undefined && (
        <div className="mt-2 rounded-field border border-accent bg-accent/15 px-4 py-3 text-sm">
          <p className="font-semibold my:font-bold">{t("overview.theirs")}</p>
          <p lang={languageOf(theirs)} className="mt-1 whitespace-pre-line">
            {theirs || t("overview.nothing")}
          </p>
          <div className="mt-3 flex flex-wrap gap-2">
            <Button tone="outline" onClick={onTake}>{t("overview.take")}</Button>
            <Button tone="plain" onClick={onKeep}>{t("overview.keep")}</Button>
          </div>
        </div>
      )}
    </div>
  );
}

type OverviewPreviewProps = { courseId: CourseId; texts: Texts };

/** The overview as learners will read it. It may lag behind while the user types. */
function OverviewPreview({ courseId, texts }: OverviewPreviewProps) {
  const { t } = useTranslation("panel-content");
  const shown = useDeferredValue(texts);
  return (
    <Card title={t("overview.preview")} lead={t("overview.previewText")}>
      <div data-course={courseId}>
        <OverviewView
          description={shown.description.trim()}
          objectives={linesOf(shown.objectives)}
          requirements={linesOf(shown.requirements)}
          targetAudience={linesOf(shown.targetAudience)}
        />
      </div>
    </Card>
  );
}
