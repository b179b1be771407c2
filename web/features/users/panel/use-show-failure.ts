import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { GivenUp } from "../../../lib/http/retry-until-known.ts";
import { useLegacy } from "../../../ui/panel/legacy.ts";
import { showFailure } from "../../../ui/panel/show-failure.ts";

const legacyActions = ["create", "enroll", "unenroll", "suspend", "activate", "remove"] as const;
type Action = (typeof legacyActions)[number] | "reset" | "rename" | "role";

/** The title that the page uses for a failed action, and the text if no better reason is known. */
export function useFailureTexts() {
  const { t } = useTranslation("panel-people");
  const isLegacy = useLegacy();
  return useCallback((action: Action) => {
    const legacyAction = legacyActions.find((one) => isLegacy && one === action);
    const title = legacyAction ? t(`failedThere.${legacyAction}`) : t(`failed.${action}`);
    return { title, text: t(`failedText.${action}`) };
  }, [t, isLegacy]);
}

/** Shows why an action failed, with the title that the page uses. */
export function useShowFailure() {
  const textsOf = useFailureTexts();
  return useCallback(async (error: unknown, action: Action) => {
    if (error instanceof GivenUp) return;
    const { title, text } = textsOf(action);
    await showFailure(error, title, text);
  }, [textsOf]);
}
