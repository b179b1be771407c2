import { SEARCH_QUERY_LENGTH } from "@server/contract";
import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { SearchIcon, XIcon } from "../../ui/icons.ts";

type Props = {
  /** The words of the address. They change when the user goes back. */
  words: string;
  onWords: (words: string) => void;
  /** The user sends the words, and does not only type them. */
  onSend: (words: string) => void;
  onDown: () => void;
};

/** The page searches when the user has typed nothing for so many milliseconds. */
const TYPING_PAUSE = 300;

/** The field of the search page. The page searches while the user types. */
export function SearchBox({ words, onWords, onSend, onDown }: Props) {
  const { t } = useTranslation("search");
  const { t: app } = useTranslation("app");
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState(words);
  /** The words that this field has reported and that the address may not have yet. */
  const reported = useRef([words]);
  const report = (words: string) => {
    if (reported.current.at(-1) === words) return;
    reported.current.push(words);
    onWords(words);
  };
  useEffect(() => {
    const timer = setTimeout(() => report(typed.trim()), TYPING_PAUSE);
    return () => clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const at = reported.current.indexOf(words);
    // The user has gone back, or has chosen other words.
    if (at < 0) setTyped(words);
    reported.current = at < 0 ? [words] : reported.current.slice(at);
  }, [words]);

  function clear() {
    setTyped("");
    report("");
    field.current?.focus();
  }
  function onKeyDown(event: KeyboardEvent) {
    // A key of an input method ends a word, and means nothing else.
    if (event.nativeEvent.isComposing) return;
    if (event.key === "Escape" && typed) clear();
    else if (event.key === "ArrowDown") onDown();
    else return;
    event.preventDefault();
  }

  return (
    <form
      role="search"
      className="relative"
      onSubmit={(event) => {
        event.preventDefault();
        report(typed.trim());
        onSend(typed.trim());
      }}
    >
      <SearchIcon className="pointer-events-none absolute start-3.5 top-1/2 z-1 size-5 -translate-y-1/2 text-muted" />
      <input
        ref={field}
        id="search-field"
        type="search"
        enterKeyHint="search"
        className="input input-lg w-full ps-11 pe-12 [&::-webkit-search-cancel-button]:hidden"
        aria-label={t("field")}
        placeholder={app("search")}
        // The browser would offer the words to the next user of the phone.
        autoComplete="off"
        maxLength={SEARCH_QUERY_LENGTH}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={onKeyDown}
      />
      {typed && (
        <button
          type="button"
          aria-label={t("clear")}
          className="absolute end-1 top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-field text-muted"
          onClick={clear}
        >
          <XIcon className="size-5" />
        </button>
      )}
    </form>
  );
}
