import { useTranslation } from "react-i18next";
import { useOffline } from "../../../lib/connectivity.ts";
import { Button, buttonClass } from "../../../ui/button.tsx";
import { DownloadIcon, PencilIcon, TrashIcon } from "../../../ui/icons/actions.tsx";
import { showToast } from "../../../ui/toast.ts";
import { downloadOf, type Resource } from "../data.ts";

export type ResourceAction = "edit" | "delete";

type Props = {
  resource: Resource;
  onAct: (act: ResourceAction, resource: Resource) => void;
  /** Shows only icons, for a table row. */
  isShort?: boolean;
};

/** The actions for a file: download, edit and delete. */
export function ResourceActions({ resource, onAct, isShort = false }: Props) {
  const { t } = useTranslation("panel-content");
  const { t: study } = useTranslation("study");
  const { t: app } = useTranslation("app");
  const isOffline = useOffline();
  const { id, title } = resource;
  const look = isShort ? "size-11 p-0" : "px-3 text-sm";
  const download = study("content.download", { title });
  const edit = t("change.label", { title });
  const remove = t("delete.label", { title });
  return (
    <>
      <a
        href={downloadOf(id)}
        target="_blank"
        rel="noopener"
        aria-label={download}
        title={isShort ? download : undefined}
        onClick={(event) => {
          if (!isOffline) return;
          event.preventDefault();
          showToast(app("offline"), study("content.downloadOffline"));
        }}
        className={buttonClass("plain", look)}
      >
        <DownloadIcon className="size-4" />
        {!isShort && t("resources.download")}
      </a>
      <Button
        tone="plain"
        className={look}
        data-act="edit"
        aria-label={edit}
        title={isShort ? edit : undefined}
        onClick={() => onAct("edit", resource)}
      >
        <PencilIcon className="size-4" />
        {!isShort && t("resources.change.short")}
      </Button>
      <Button
        tone="plain"
        className={look}
        data-act="delete"
        aria-label={remove}
        title={isShort ? remove : undefined}
        onClick={() => onAct("delete", resource)}
      >
        <TrashIcon className="size-4" />
        {!isShort && t("resources.delete.short")}
      </Button>
    </>
  );
}
