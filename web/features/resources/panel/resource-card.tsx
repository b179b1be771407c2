import { useTranslation } from "react-i18next";
import { useOffline } from "../../../lib/contact.ts";
import { formatSize, languageOf } from "../../../lib/format.ts";
import { Authored } from "../../../ui/authored.tsx";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { DownloadIcon } from "../../../ui/icons/download.tsx";
import { TrashIcon } from "../../../ui/icons/trash-2.tsx";
import { Badge } from "../../../ui/panel/badge.tsx";
import { showToast } from "../../../ui/toast.ts";
import { downloadOf, type Resource } from "../data.ts";

type Props = {
  resource: Resource;
  /** The title of its section; absent where it belongs to the whole course. */
  section?: string;
  onDelete: (resource: Resource) => void;
};

const MB = 1024 * 1024;
/** With two decimals, less would read as nothing. */
const LEAST = 0.005 * MB;
const sizeOf = (bytes: number) =>
  bytes < LEAST ? formatSize(bytes) : `${(bytes / MB).toFixed(2)} MB`;

export function ResourceCard({ resource, section, onDelete }: Props) {
  const { t } = useTranslation("panel-content");
  const { t: study } = useTranslation("study");
  const { t: app } = useTranslation("app");
  const isOffline = useOffline();
  const { id, title, description, resourceType, fileSize } = resource;
  const place = section ?? study("content.whole");
  return (
    <article
      data-resource={id}
      className="rounded-box border border-line bg-base-100 p-4 sm:p-5"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-2">
        <h3 className="min-w-0 flex-1 basis-40 text-base wrap-anywhere" lang={languageOf(title)}>
          {title}
        </h3>
        <Badge tone="course">{study(`types.${resourceType}`)}</Badge>
      </div>
      {description && <Authored text={description} className="mt-1.5 text-sm text-muted" />}
      <p className="mt-2 text-sm text-muted">
        <span className="tabular-nums">{sizeOf(fileSize)}</span>
        {" · "}
        <span lang={languageOf(place)}>{place}</span>
      </p>
      <div className="mt-3 -mx-2 -mb-2 flex flex-wrap gap-1 border-t border-line pt-2">
        <a
          href={downloadOf(id)}
          target="_blank"
          rel="noopener"
          aria-label={study("content.download", { title })}
          onClick={(event) => {
            if (!isOffline) return;
            event.preventDefault();
            showToast(app("offline"), study("content.downloadOffline"));
          }}
          className={buttonClass("plain", "px-3 text-sm")}
        >
          <DownloadIcon className="size-4" />
          {t("resources.download")}
        </a>
        <Button
          tone="plain"
          className="px-3 text-sm"
          aria-label={t("delete.label", { title })}
          onClick={() => onDelete(resource)}
        >
          <TrashIcon className="size-4" />
          {t("resources.delete.short")}
        </Button>
      </div>
    </article>
  );
}
