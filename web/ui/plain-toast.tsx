import { useEffect } from "react";
import { dismissToast, TOAST_DURATION, type ToastMessage } from "./toast.ts";

/**
 * Shows a message if the network fails before `Toaster` has loaded, because exactly then the user
 * needs one.
 */
export function PlainToast({ message }: { message: ToastMessage }) {
  useEffect(() => {
    const timer = setTimeout(() => dismissToast(message.id), TOAST_DURATION);
    return () => clearTimeout(timer);
  }, [message.id]);
  return (
    <div role="status" className={toastPlaceClass}>
      {message.open && (
        <div className="toast-in rounded-box border border-line bg-base-100 px-4 py-3 shadow-float">
          <p className="font-semibold my:font-bold">{message.title}</p>
          <p className="text-sm text-muted">{message.text}</p>
        </div>
      )}
    </div>
  );
}

export const toastPlaceClass =
  "toast-place fixed inset-x-4 top-[calc(4rem+env(safe-area-inset-top))] z-50 mx-auto max-w-[420px] md:inset-x-auto md:top-auto md:end-6 md:bottom-6 md:w-[420px]";
