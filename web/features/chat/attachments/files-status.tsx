import { ATTACHMENTS_MOST } from "@server/contract";
import { useTranslation } from "react-i18next";
import { useOffline } from "../../../lib/http/connectivity.ts";
import type { DraftFile, FilesState } from "./draft-file.ts";

type Props = {
  chips: readonly DraftFile[];
  files: FilesState;
  /** The user pressed Send, and the question waits for its files. */
  isSent: boolean;
};

/** Says what Send waits for, or why it is blocked; a screen reader also hears of arrivals. */
export function FilesStatus({ chips, files, isSent }: Props) {
  const { t } = useTranslation("chat");
  const isOffline = useOffline();
  return (
    <p role="status" className="px-3.5 text-sm text-muted">
      {files === "blocked" &&
        (chips.length > ATTACHMENTS_MOST
          ? t("files.most", { most: ATTACHMENTS_MOST })
          : t("files.blocked"))}
      {files === "unwanted" && t("files.unwanted")}
      {isSent && t(isOffline ? "files.sentOffline" : "files.sent")}
      {files === "free" && chips.length > 0 && (
        <span className="sr-only">{t("files.arrived", { count: chips.length })}</span>
      )}
    </p>
  );
}
