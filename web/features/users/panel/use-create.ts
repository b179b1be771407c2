import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { currentPresence } from "../../../lib/http/session.ts";
import { useLegacy } from "../../../ui/panel/legacy.ts";
import { showToast } from "../../../ui/toast.tsx";
import { useCreateUser } from "./data.ts";
import { useHandovers } from "./handover.ts";
import type { NewUser } from "./new-user-draft.ts";
import { useShowFailure } from "./use-show-failure.ts";

/** Both callbacks get the data that was sent. Text typed since then belongs to the next account. */
type CreateCallbacks = {
  /** Called also when the form is gone. */
  onCreated?: (sent: NewUser) => void;
  /** Called for the form that is open then, which may be a new one. */
  onDone: (sent: NewUser) => void;
  /** Staff have the password of the new account and have closed the dialog. */
  onHandedOver?: (email: string) => void;
};

/** Creates accounts for both forms, one at a time. Shows the result on any page. */
export function useCreate({ onCreated, onDone, onHandedOver }: CreateCallbacks) {
  const { t } = useTranslation("panel-people");
  const isLegacy = useLegacy();
  const create = useCreateUser();
  const tellFailed = useShowFailure();
  const newestHandover = useHandovers().findLast(({ kind }) => kind === "create");
  const doneKey = newestHandover?.step === "done" ? newestHandover.key : undefined;
  useEffect(() => {
    if (doneKey !== undefined && newestHandover?.sent) onDone(newestHandover.sent);
  }, [doneKey]);
  const shownEmail = doneKey && newestHandover?.email;
  const before = useRef({ email: shownEmail, presence: currentPresence() });
  useEffect(() => {
    const { email, presence } = before.current;
    before.current = { email: shownEmail, presence: currentPresence() };
    // A sign-out closes the dialog, too.
    if (email && !shownEmail && presence === currentPresence()) onHandedOver?.(email);
  }, [shownEmail]);

  async function send(json: NewUser) {
    try {
      const user = await create(
        json,
        isLegacy,
        () => showToast(t("unknown.told"), t("unknown.toldText"), "error"),
      );
      onCreated?.(json);
      showToast(t("create.done"), user.email);
    } catch (error) {
      await tellFailed(error, "create");
    }
  }
  return { send, isPending: newestHandover !== undefined && newestHandover.step !== "done" };
}
