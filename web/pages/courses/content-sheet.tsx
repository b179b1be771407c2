import { useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigationType } from "react-router-dom";
import { Dialog } from "../../ui/dialog.tsx";
import { ChevronUpIcon, ListVideoIcon } from "../../ui/icons/actions.tsx";
import { ContentList, type ContentProps } from "./content-list.tsx";

/** The course's content on a phone: a button above the bottom bar opens it as a sheet. */
export function ContentSheet(props: ContentProps) {
  const { t } = useTranslation("study");
  const { t: app } = useTranslation("app");
  const { list, groups } = props.study;
  const { hash, key } = useLocation();
  const type = useNavigationType();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    // The address may name a section or a file. After a way back, the user has seen it.
    if (type === "POP" && key !== "default") return;
    const id = hash.slice(1);
    const isHere = groups.some(({ section, resources }) =>
      [section, ...resources].some((part) => part?.id === id)
    );
    if (isHere) setOpen(true);
  }, [key]);
  const { onSelect, ask } = props;
  const select = useCallback((id: string) => {
    setOpen(false);
    onSelect(id);
  }, [onSelect]);
  const summary = [t("content.videos", { count: list.length }), props.progressText].filter(Boolean)
    .join(" · ");
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="course-handle"
        onClick={() => setOpen(true)}
      >
        <span
          aria-hidden="true"
          className="absolute top-1.5 h-1 w-9 rounded-full bg-base-content/25"
        />
        <ListVideoIcon className="size-5 text-course" />
        <span className="min-w-0 flex-1 text-start leading-snug">
          <span className="block text-sm font-semibold my:font-bold">{t("content.title")}</span>
          <span className="block text-xs text-muted tabular-nums">{summary}</span>
        </span>
        <ChevronUpIcon className="size-5 text-muted" />
      </button>
      <Dialog
        sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={t("content.title")}
        closeLabel={app("close")}
      >
        {isOpen && (
          <div className="-mx-2 sm:-mx-3">
            <ContentList
              {...props}
              onSelect={select}
              ask={(asked) => {
                setOpen(false);
                ask(asked);
              }}
            />
          </div>
        )}
      </Dialog>
    </>
  );
}
