import { NavLink } from "react-router-dom";
import { useLanguage } from "../../lib/words/i18n.ts";
import { paths } from "../../lib/address/paths.ts";
import { CloudCheckIcon, CloudUploadIcon, TriangleAlertIcon, WifiOffIcon } from "../../ui/icons.ts";
import { useSyncState } from "./state.ts";

const signs = {
  needsYou: { icon: TriangleAlertIcon, tone: "text-error" },
  offline: { icon: WifiOffIcon, tone: "text-muted" },
  waiting: { icon: CloudUploadIcon, tone: "text-primary" },
  synced: { icon: CloudCheckIcon, tone: "text-muted" },
};

/** The outbox icon in the header. It is always visible. */
export function SyncSign() {
  const { state, count, text } = useSyncState();
  const { icon: Sign, tone } = signs[state];
  // In Burmese, the language button says 'English', which is longer. The product's name is hidden
  // on a phone.
  const room = useLanguage() === "my" ? "offline-sign" : "";
  return (
    <>
      <span role="status" className="sr-only">{text}</span>
      <NavLink
        to={paths.outbox}
        aria-label={text}
        className={`late relative grid size-11 place-items-center rounded-field hover:bg-base-content/6 ${room} ${tone}`}
      >
        <Sign />
        {count > 0 && (
          <span className="absolute -end-0.5 -top-0.5 min-w-5 rounded-full bg-base-content px-1 text-center text-[0.6875rem] leading-5 font-bold text-base-100">
            {count > 99 ? "99+" : count}
          </span>
        )}
      </NavLink>
    </>
  );
}
