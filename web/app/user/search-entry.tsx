// The way to the search: an icon on a phone, and what looks like its field on a wide screen.
import { useTranslation } from "react-i18next";
import { NavLink, useNavigate } from "react-router-dom";
import { paths } from "../../lib/address/paths.ts";
import { useKeyDown } from "../../lib/hooks/use-key-down.ts";
import { SearchIcon } from "../../ui/icons.ts";
import { useNamedPlace } from "./use-named-place.ts";

export function SearchEntry() {
  const { t } = useTranslation("app");
  useSearchKeys();
  useNamedPlace();
  return (
    <NavLink
      to={paths.search}
      aria-label={t("search")}
      aria-keyshortcuts="/ Control+K Meta+K"
      className="inline-flex size-11 items-center gap-2 rounded-field border-line px-3 text-muted hover:bg-base-content/6 aria-[current=page]:text-primary xl:w-44 xl:border"
    >
      <SearchIcon className="size-5" />
      <span aria-hidden="true" className="hidden flex-1 text-sm xl:block">{t("search")}</span>
      <kbd aria-hidden="true" className="hidden text-xs xl:block">/</kbd>
    </NavLink>
  );
}

/** The key / and the key K with Ctrl or Cmd open the search, or go to its field. */
function useSearchKeys() {
  const navigate = useNavigate();
  useKeyDown((event) => {
    const { key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented } = event;
    const isCommand = key.toLowerCase() === "k" && (ctrlKey || metaKey) && !altKey && !shiftKey;
    const isSlash = key === "/" && !ctrlKey && !metaKey && !altKey && !isField(target);
    if (defaultPrevented || !isCommand && !isSlash || document.querySelector("dialog[open]")) {
      return;
    }
    event.preventDefault();
    const field = document.getElementById("search-field");
    if (field) field.focus();
    else navigate(paths.search, { state: { focus: true } });
  });
}

const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches("input, textarea, select, [contenteditable]");
