// One file in a course: a link that downloads it. The list has the row around it, which stays when
// the parts of downloads arrive.
import type { ComponentType, ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { formatSize, languageOf } from "../../lib/words/formats.ts";
import { ArchiveIcon, FileTextIcon, type IconProps, PresentationIcon } from "../../ui/icons.ts";
import { showToast } from "../../ui/toast.tsx";
import { downloadOf, type Resource } from "./data.ts";

const signs: Record<Resource["resourceType"], ComponentType<IconProps>> = {
  PDF: FileTextIcon,
  Slides: PresentationIcon,
  Document: FileTextIcon,
  Archive: ArchiveIcon,
};

type Props = {
  resource: Resource;
  isOffline: boolean;
  /** Opens the copy on this device, if the file is downloaded. */
  onTake?: () => void;
  /** Shown at the end of the row. */
  action?: ReactNode;
};

export function ResourceRow({ resource, isOffline, onTake, action }: Props) {
  const { t } = useTranslation("study");
  const { t: app } = useTranslation("app");
  const { id, title, resourceType, fileSize } = resource;
  const Sign = signs[resourceType];
  return (
    <>
      <a
        href={downloadOf(id)}
        // With `download`, a refusal fails as a download and does not replace the page.
        download
        aria-label={`${t("content.download", { title })}, ${t(`types.${resourceType}`)}, ${
          formatSize(fileSize)
        }`}
        onClick={(event) => {
          if (!onTake && !isOffline) return;
          event.preventDefault();
          if (onTake) onTake();
          else showToast(app("offline"), t("content.downloadOffline"));
        }}
        className="flex min-h-14 min-w-0 flex-1 items-center gap-3 rounded-field px-3 py-2 hover:bg-base-content/5"
      >
        <span className="grid size-8 shrink-0 place-items-center rounded-field bg-base-content/8">
          <Sign className="size-4.5" />
        </span>
        <span className="min-w-0 flex-1">
          <span
            lang={languageOf(title)}
            className="line-clamp-3 text-sm font-medium my:font-normal"
          >
            {title}
          </span>
          <span className="mt-0.5 block text-xs text-muted tabular-nums">
            {`${t(`types.${resourceType}`)} · ${formatSize(fileSize)}`}
          </span>
        </span>
      </a>
      {action}
    </>
  );
}
