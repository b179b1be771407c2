// Asks for the deletion of the account, or keeps it during the 14 days.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { errorText } from "../../lib/words/errors.ts";
import { formatDate } from "../../lib/words/formats.ts";
import { useLanguage } from "../../lib/words/i18n.ts";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog, useConfirm } from "../../ui/confirm-dialog.tsx";
import { Notice } from "../../ui/notice.tsx";
import { showToast } from "../../ui/toast.tsx";
import { changeDeletion } from "./change-deletion.ts";
import { useSession } from "./data.ts";

export function LeaveAccount() {
  const { t } = useTranslation("my-data");
  const language = useLanguage();
  const { data: person } = useSession();
  const client = useQueryClient();
  const { mutate, isSuccess, isPending } = useMutation({
    mutationFn: (wish: "leave" | "stay") => changeDeletion(client, wish),
  });
  const place = useRef<HTMLDivElement>(null);
  const dueAt = person?.deletionDueAt;
  // The pressed button is gone, and the focus would be lost with it.
  useEffect(() => {
    if (isSuccess) place.current?.focus();
  }, [isSuccess]);

  const send = (wish: "leave" | "stay") =>
    mutate(wish, {
      onError: (error) => showToast(t("changeFailed"), errorText(error), "error"),
    });
  const { ask, dialog } = useConfirm(() => send("leave"));

  return (
    <div ref={place} tabIndex={-1} className="mt-2 border-t border-line pt-6 outline-none">
      <h3 className="font-semibold my:font-bold">{t("leaveTitle")}</h3>
      {dueAt
        ? (
          <Notice tone="gold" className="mt-3" urgent={isSuccess}>
            <p>{t("leaving", { date: formatDate(dueAt, language) })}</p>
            <Button className="mt-3" pending={isPending} onClick={() => send("stay")}>
              {t("stay")}
            </Button>
          </Notice>
        )
        : (
          <>
            <p className="mt-1 text-sm text-muted">{t("leaveText")}</p>
            <Button
              tone="outline"
              className="mt-3"
              pending={isPending}
              onClick={() => ask()}
            >
              {t("leave")}
            </Button>
          </>
        )}
      <ConfirmDialog
        {...dialog}
        title={t("leaveQuestion")}
        text={t("leaveText")}
        action={t("leave")}
        cancel={t("stay")}
      />
    </div>
  );
}
