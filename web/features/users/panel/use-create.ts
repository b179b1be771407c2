import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLegacy } from "../../../lib/legacy.ts";
import { showToast } from "../../../ui/toast.ts";
import { useCreateUser } from "./data.ts";
import { useHandovers } from "./handover.ts";
import type { NewUser } from "./new-user-draft.ts";
import { useTellFailed } from "./use-tell-failed.ts";

/** With what was sent: whatever has been typed since is about somebody else. */
type Follower = {
  /** Also when the form is not there any more. */
  onMade?: (sent: NewUser) => void;
  /** For the form that is there by then, be it another one. */
  onSpent: (sent: NewUser) => void;
};

/** What both forms do with what they have checked: one account at a time, and told wherever she is by then. */
export function useCreate({ onMade, onSpent }: Follower) {
  const { t } = useTranslation("panel-people");
  const isLegacy = useLegacy();
  const create = useCreateUser();
  const tellFailed = useTellFailed();
  const newest = useHandovers().findLast(({ kind }) => kind === "create");
  const made = newest?.step === "done" ? newest.key : undefined;
  useEffect(() => {
    if (made !== undefined && newest?.sent) onSpent(newest.sent);
  }, [made]);

  async function send(json: NewUser) {
    try {
      const user = await create(
        json,
        isLegacy,
        () => showToast(t("unknown.told"), t("unknown.toldText"), "error"),
      );
      onMade?.(json);
      showToast(t("create.done"), user.email);
    } catch (error) {
      await tellFailed(error, "create");
    }
  }
  return { send, isPending: newest !== undefined && newest.step !== "done" };
}
