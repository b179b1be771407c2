import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { removeLater } from "../../../lib/http/delayed-removals.ts";
import { showToast } from "../../../ui/toast.tsx";
import { displayName } from "./display-name.ts";
import { type PanelUser, removalPathOf, useActivate, useRemove } from "./data.ts";
import { useFailureTexts, useShowFailure } from "./use-show-failure.ts";

/**
 * Runs an action without a question. A removal waits until staff can no longer undo it. Shows the
 * result also when the list or dialog is gone.
 */
export function useDirectAction() {
  const { t } = useTranslation("panel-people");
  const tellFailed = useShowFailure();
  const textsOf = useFailureTexts();
  const { mutateAsync: activate } = useActivate();
  const { mutateAsync: remove } = useRemove();
  return useCallback(async (action: "activate" | "remove", user: PanelUser) => {
    const name = displayName(user);
    const act = async () => {
      await (action === "activate" ? activate : remove)({ user });
      showToast(t(`done.${action}`), name);
    };
    if (action === "remove") {
      const { title, text } = textsOf(action);
      return removeLater({
        id: user.id,
        name,
        path: removalPathOf(user),
        send: act,
        failedTitle: title,
        failedText: text,
      });
    }
    try {
      await act();
    } catch (error) {
      await tellFailed(error, action);
    }
  }, [t, tellFailed, textsOf, activate, remove]);
}
