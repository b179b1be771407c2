import { useTranslation } from "react-i18next";
import { ApiError } from "../../lib/http/api.ts";
import { useOffline } from "../../lib/http/connectivity.ts";
import { Failure } from "./failure.tsx";
import { pictureFailureText } from "./pictures/ask-for-picture.ts";

type Props = {
  /** The model that should draw, if the question asks for a picture. */
  model: string | null;
  error?: unknown;
  isStored?: boolean;
  isUnknown?: boolean;
  onRetry: () => void;
  onTakeBack: () => void;
};

/**
 * Says why a question was not sent, or that nobody knows, and offers to send it. Only the user
 * sends it, because it may use the month's quota hours later.
 */
export function UnsentNotice(
  { model, error, isStored = false, isUnknown = false, onRetry, onTakeBack }: Props,
) {
  const { t } = useTranslation("chat");
  const isOffline = useOffline();
  const isPicture = model !== null;
  if (isUnknown) {
    return (
      <Failure
        title={t(isPicture ? "unheardPicture" : "unheard")}
        why={t(isOffline ? "unheardOffline" : "unheardAsking")}
        {...{ onRetry, onTakeBack }}
      />
    );
  }
  const refusal = error instanceof ApiError ? error : undefined;
  const waits = isStored && !refusal ? t(isOffline ? "unsentWaits" : "unsentReady") : undefined;
  return (
    <Failure
      title={t("unsentText")}
      why={isPicture && refusal ? pictureFailureText(refusal.code, model) : waits}
      {...{ error, onRetry, onTakeBack }}
    />
  );
}
