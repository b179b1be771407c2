import { useCallback } from "react";
import { useText } from "../../../lib/i18n.ts";
import { tellFailure } from "../../../ui/panel/tell-failure.ts";
import { showToast } from "../../../ui/toast.ts";
import { calledOf } from "./called.ts";
import { type PanelUser, useActivate, useRemove } from "./data.ts";

/** What is done without asking. */
export function useAtOnce() {
  const t = useText("panel-people");
  const { mutate: activate } = useActivate();
  const { mutate: remove } = useRemove();
  return useCallback((act: "activate" | "remove", user: PanelUser) => {
    const change = act === "activate" ? activate : remove;
    change({ user }, {
      onSuccess: () => showToast(t(`done.${act}`), calledOf(user)),
      onError: (error) => tellFailure(error, t(`failed.${act}`), t(`failedText.${act}`)),
    });
  }, [t, activate, remove]);
}
