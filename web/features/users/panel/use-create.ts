import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useLegacy } from "../../../lib/legacy.ts";
import { showToast } from "../../../ui/toast.ts";
import { useCreateUser } from "./data.ts";
import { useHandovers } from "./handover.ts";
import type { NewUser } from "./new-user-draft.ts";
import { useTellFailed } from "./use-tell-failed.ts";

/** Both callbacks get the data that was sent. Text typed since then belongs to the next account. */
type Follower = {
  /** Called also when the form is gone. */
  onMade?: (sent: NewUser) => void;
  /** Called for the form that is open then, which may be a new one. */
  onSpent: (sent: NewUser) => void;
};

/** Creates accounts for both forms, one at a time. Shows the result on any page. */
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
