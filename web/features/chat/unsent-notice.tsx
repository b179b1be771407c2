import { useTranslation } from "react-i18next";
import { ApiError } from "../../lib/api.ts";
import { useOffline } from "../../lib/connectivity.ts";
import { Failure } from "./failure.tsx";
import { pictureFailureText } from "./pictures/ask-for-picture.ts";

type Props = {
  /** The model that should draw, if the question asks for a picture. */
  model: string | null;
  error?: unknown;
  isStored?: boolean;
  onRetry: () => void;
  onTakeBack: () => void;
};

/**
 * Says why a question was not sent, and offers to send it. Only the user sends it, because it may
 * use the month's quota hours later.
 */
export function UnsentNotice({ model, error, isStored = false, onRetry, onTakeBack }: Props) {
  const { t } = useTranslation("chat");
  const isOffline = useOffline();
  const refusal = error instanceof ApiError ? error : undefined;
  const isUnheardPicture = model !== null && !refusal;
  const why = () => {
    if (model !== null) return refusal && pictureFailureText(refusal.code, model);
    if (!isStored || refusal) return undefined;
    return t(isOffline ? "unsentWaits" : "unsentReady");
  };
  return (
    <Failure
      title={t(isUnheardPicture ? "unheardPicture" : "unsentText")}
      why={why()}
      {...{ error, onRetry, onTakeBack }}
    />
  );
}
