// Draws a toast message, with Radix.
import * as Toast from "@radix-ui/react-toast";
import { CircleCheckIcon } from "./icons/circle-check.tsx";
import { TriangleAlertIcon } from "./icons/triangle-alert.tsx";
import { XIcon } from "./icons/x.tsx";
import { Phrases } from "./phrases.tsx";
import { toastPlaceClass } from "./plain-toast.tsx";
import { dismissToast, TOAST_DURATION, type ToastMessage } from "./toast.ts";

type Props = {
  message: ToastMessage;
  label: string;
  /** Names the region where messages appear; `{hotkey}` stands for its key. */
  regionLabel: string;
  closeLabel: string;
};

const SWIPE = 50;

export function Toaster({ message, label, regionLabel, closeLabel }: Props) {
  const isError = message.tone === "error";
  return (
    <Toast.Provider
      duration={TOAST_DURATION}
      swipeDirection="right"
      swipeThreshold={SWIPE}
      label={label}
    >
      <Toast.Root
        key={message.id}
        open={message.open}
        onOpenChange={(open) => open || dismissToast(message.id)}
        type="foreground"
        className="toast-root toast-in flex items-start gap-3 rounded-box border border-line bg-base-100 py-2 ps-4 pe-2 text-base-content shadow-float"
      >
        {isError
          ? <TriangleAlertIcon className="mt-2 size-5 text-error" />
          : <CircleCheckIcon className="mt-2 size-5 text-success" />}
        <div className="min-w-0 flex-1 py-1.5">
          <Toast.Title className="font-semibold my:font-bold">
            <Phrases>{message.title}</Phrases>
          </Toast.Title>
          {message.text && (
            <Toast.Description className="text-sm text-muted">
              <Phrases>{message.text}</Phrases>
            </Toast.Description>
          )}
        </div>
        <Toast.Close
          className="grid size-11 shrink-0 place-items-center rounded-field text-muted hover:bg-base-200"
          aria-label={closeLabel}
        >
          <XIcon className="size-4" />
        </Toast.Close>
      </Toast.Root>
      <Toast.Viewport
        hotkey={["F8"]}
        label={regionLabel}
        className={toastPlaceClass}
      />
    </Toast.Provider>
  );
}
