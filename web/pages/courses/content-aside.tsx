import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { ContentList, type ContentProps } from "./content-list.tsx";

/**
 * The course's content beside the video on a wide screen. It is as high as the window and scrolls
 * by itself.
 */
export function ContentAside({ isHidden, ...props }: ContentProps & { isHidden: boolean }) {
  const { t } = useTranslation("study");
  const box = useRef<HTMLElement>(null);
  const { list, current } = props.study;

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
          {[t("content.videos", { count: list.length }), props.progressText].filter(Boolean).join(
            " · ",
          )}
        </p>
      </div>
      <ContentList {...props} onComplete={() => showCurrent()} />
    </aside>
  );
}
