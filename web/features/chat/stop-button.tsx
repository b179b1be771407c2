import { useTranslation } from "react-i18next";

type Props = { isStopping: boolean; onStop: () => void };

/** Stands where Send was while an answer arrives. */
export function StopButton({ isStopping, onStop }: Props) {
  const { t } = useTranslation("chat");
  return (
    <button
      type="button"
      className="btn btn-secondary px-4"
      aria-busy={isStopping || undefined}
      aria-disabled={isStopping || undefined}
      // Ignores the second click of a double click on Send.
      onClick={({ detail }) => detail < 2 && onStop()}
    >
      <span className="size-3 rounded-xs bg-current" aria-hidden="true" />
      {t("stop")}
    </button>
  );
}
