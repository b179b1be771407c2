import { useTranslation } from "react-i18next";

type Props = { model: string; isConnectionLost: boolean };

/** Shown while a picture is made; each model has its own animation. */
export function Drawing({ model, isConnectionLost }: Props) {
  const { t } = useTranslation("chat");
  return (
    <div className="chat-picture chat-drawing" data-model={model}>
      <p>{t(isConnectionLost ? "drawingLost" : "drawing", { model })}</p>
    </div>
  );
}
