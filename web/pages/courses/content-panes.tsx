import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigationType } from "react-router-dom";
import { Dialog } from "../../ui/dialog.tsx";
import { ChevronUpIcon } from "../../ui/icons.ts";
import { ProgressRing } from "../../ui/progress.tsx";
import { ContentList, type ContentProps } from "./content-list.tsx";

/**
 * The course's content beside the video on a wide screen. It is as high as the window and scrolls
 * by itself.
 */
export function ContentAside({ isHidden, ...props }: ContentProps & { isHidden: boolean }) {
  const { t } = useTranslation("study");
  const box = useRef<HTMLElement>(null);
  const { current } = props.study;

  /**
   * Scrolls only the box: scrollIntoView would also scroll the page. Repeats, because content above
   * may change its height.
   */
  function showCurrent(times = 5) {
    const row = box.current?.querySelector<HTMLElement>('[aria-current="true"]');
    if (!box.current || !row) return;
    const [outer, inner] = [box.current.getBoundingClientRect(), row.getBoundingClientRect()];
    if (inner.top >= outer.top && inner.bottom <= Math.min(outer.bottom, innerHeight)) return;
    box.current.scrollTop += inner.top - outer.top - outer.height / 3;
    if (times > 1) requestAnimationFrame(() => showCurrent(times - 1));
  }
  useEffect(() => showCurrent(), [current?.id]);

  return (
    <aside
      ref={box}
      aria-label={t("content.title")}
      className="course-aside"
      hidden={isHidden}
    >
      <div className="mb-3 flex items-baseline justify-between gap-3 px-1">
        <h2 className="text-lg">{t("content.title")}</h2>
        <p className="text-sm text-muted">
          {props.summary}
        </p>
      </div>
      <ContentList {...props} onComplete={() => showCurrent()} />
    </aside>
  );
}

/** The course's content on a phone: a button above the bottom bar opens it as a sheet. */
export function ContentSheet(props: ContentProps) {
  const { t } = useTranslation("study");
  const { t: app } = useTranslation("app");
  const { groups } = props.study;
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
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        className="course-handle"
        onClick={() => setOpen(true)}
      >
        <ProgressRing share={props.share} className="size-6" />
        <span className="text-sm font-semibold whitespace-nowrap my:font-bold">
          {t("content.title")}
        </span>
        <span className="ms-auto text-end text-xs text-muted tabular-nums">{props.summary}</span>
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
