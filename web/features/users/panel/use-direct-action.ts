import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { showToast } from "../../../ui/toast.ts";
import { displayName } from "./display-name.ts";
import { type PanelUser, useActivate, useRemove } from "./data.ts";
import { useShowFailure } from "./use-show-failure.ts";

/** Runs an action without a question. Shows the result also when the list or dialog is gone. */
export function useDirectAction() {
  const { t } = useTranslation("panel-people");
  const tellFailed = useShowFailure();
  const { mutateAsync: activate } = useActivate();
  const { mutateAsync: remove } = useRemove();
  return useCallback(async (action: "activate" | "remove", user: PanelUser) => {
    try {
      await (action === "activate" ? activate : remove)({ user });
      showToast(t(`done.${action}`), displayName(user));
    } catch (error) {
      await tellFailed(error, action);
    }
  }, [t, tellFailed, activate, remove]);
}
