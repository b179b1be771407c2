import {
  type ComponentType,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { Link, useLocation } from "react-router-dom";
import { paths } from "../../lib/address/paths.ts";
import { useKeyDown } from "../../lib/hooks/use-key-down.ts";
import { closedBy, useModal } from "../../ui/dialog.tsx";
import { HouseIcon, type IconProps, ShieldCheckIcon, XIcon } from "../../ui/icons.ts";
import { entriesFor, isActive } from "./entries.ts";

type SidebarProps = {
  isAdmin: boolean;
  /** Shows only icons. */
  isNarrow?: boolean;
  onLeave?: () => void;
};

/** The panel's menu, and a link back to the app. */
export function Sidebar({ isAdmin, isNarrow = false, onLeave }: SidebarProps) {
  const { t } = useTranslation("panel");
  const { t: app } = useTranslation("app");
  const { pathname } = useLocation();
  const tips = useTips();

  const link = (id: string, to: string, label: string, Sign: ComponentType<IconProps>) => (
    <Link
      to={to}
      onClick={onLeave}
      aria-current={isActive(to, pathname) ? "page" : undefined}
      className="aria-[current]:font-semibold aria-[current]:my:font-bold"
      {...isNarrow ? tips.propsOf(id) : {}}
    >
      <Sign className="size-5" />
      <span className="panel-tip" data-shown={tips.visibleId === id || undefined}>{label}</span>
    </Link>
  );

  return (
    <nav aria-label={app("panel")} className={isNarrow ? "px-0.5 py-2" : "p-3"}>
      <p
        className={`flex min-h-11 items-center gap-3 font-bold ${
          isNarrow ? "w-11 justify-center" : "px-3"
        }`}
      >
        <ShieldCheckIcon className="size-5 text-primary" />
        <span className={isNarrow ? "sr-only" : ""}>{app("panel")}</span>
      </p>
      <ul className="menu mt-2 gap-1">
        {entriesFor(isAdmin).map(({ id, to, Sign }) => (
          <li key={id}>{link(id, to, t(`entries.${id}`), Sign)}</li>
        ))}
        <li className="border-t border-line pt-1">
          {link("home", paths.home, app("toHome"), HouseIcon)}
        </li>
      </ul>
    </nav>
  );
}

type SideSheetProps = {
  id: string;
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  children: ReactNode;
};

/** A dialog that slides in from the side, over the page. */
export function SideSheet({ id, open, onClose, title, closeLabel, children }: SideSheetProps) {
  const dialog = useModal(open);
  return (
    <dialog
      ref={dialog}
      id={id}
      aria-label={title}
      {...closedBy(open, onClose)}
      onClick={({ target }) => target === dialog.current && onClose()}
      className="modal modal-start"
    >
      <div className="modal-box relative w-72">
        <button
          type="button"
          className="absolute end-3 mt-3 grid size-11 place-items-center rounded-field text-muted hover:bg-base-200"
          aria-label={closeLabel}
          onClick={onClose}
        >
          <XIcon />
        </button>
        {children}
      </div>
    </dialog>
  );
}

const OPEN_DELAY = 700;
const SKIP_DELAY = 300;

/** Shows a tooltip beside an icon after a delay. The next tooltip comes at once. Escape closes it. */
function useTips() {
  const [visibleId, setVisibleId] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hiddenAt = useRef(-Infinity);

  function show(id: string, at: HTMLElement) {
    clearTimeout(timer.current);
    at.style.setProperty("--tip", `${at.getBoundingClientRect().top + 4}px`);
    setVisibleId(id);
  }
  function showLater(id: string, at: HTMLElement) {
    clearTimeout(timer.current);
    if (performance.now() - hiddenAt.current < SKIP_DELAY) return show(id, at);
    timer.current = setTimeout(() => show(id, at), OPEN_DELAY);
  }
  function hide() {
    clearTimeout(timer.current);
    if (visibleId === undefined) return;
    hiddenAt.current = performance.now();
    setVisibleId(undefined);
  }

  useKeyDown(({ key }) => key === "Escape" && setVisibleId(undefined));
  useEffect(() => () => clearTimeout(timer.current), []);

  return {
    visibleId,
    propsOf: (id: string) => ({
      onPointerEnter(event: PointerEvent<HTMLElement>) {
        // A touch is already a press, so it shows no tooltip.
        if (event.pointerType !== "touch") showLater(id, event.currentTarget);
      },
      onPointerLeave: hide,
      onFocus({ currentTarget }: FocusEvent<HTMLElement>) {
        if (currentTarget.matches(":focus-visible")) show(id, currentTarget);
      },
      onBlur: hide,
    }),
  };
}
