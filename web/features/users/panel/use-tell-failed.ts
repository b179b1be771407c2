import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { GivenUp } from "../../../lib/ask-until-known.ts";
import { useLegacy } from "../../../lib/legacy.ts";
import { tellFailure } from "../../../ui/panel/tell-failure.ts";

const acts = ["create", "enroll", "unenroll", "suspend", "activate", "remove"] as const;
type Failing = (typeof acts)[number] | "reset" | "rename" | "role";

/** Shows why an action failed, with the title that the page uses. */
export function useTellFailed() {
  const { t } = useTranslation("panel-people");
  const isLegacy = useLegacy();
  return useCallback(async (error: unknown, act: Failing) => {
    if (error instanceof GivenUp) return;
    const old = acts.find((one) => isLegacy && one === act);
    const title = old ? t(`failedThere.${old}`) : t(`failed.${act}`);
    await tellFailure(error, title, t(`failedText.${act}`));
  }, [t, isLegacy]);
}
