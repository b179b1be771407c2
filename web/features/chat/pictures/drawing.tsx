import { useTranslation } from "react-i18next";

type Props = { model: string; isLost: boolean };

/** While a picture is made: each model has a way of its own. */
export function Drawing({ model, isLost }: Props) {
  const { t } = useTranslation("chat");
  return (
    <div className="chat-picture chat-drawing" data-model={model}>
      <p>{t(isLost ? "drawingLost" : "drawing", { model })}</p>
    </div>
  );
}
