import { startTransition, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Field } from "../../ui/fields.tsx";
import { XIcon } from "../../ui/icons/frame.tsx";

type Props = { first: string; autoFocus: boolean; onSearch: (text: string) => void };

/**
 * The search of the page. It holds its own text: on a slow phone, the letters appear before the
 * list has changed.
 */
export function SearchField({ first, autoFocus, onSearch }: Props) {
  const { t } = useTranslation("my-notes");
  const [typed, setTyped] = useState(first);
  const field = useRef<HTMLInputElement>(null);
  const type = (text: string) => {
    setTyped(text);
    startTransition(() => onSearch(text));
  };
  return (
    <Field
      ref={field}
      label={t("search")}
      className="mt-5 mb-4"
      enterKeyHint="search"
      maxLength={200}
      autoFocus={autoFocus}
      value={typed}
      onChange={({ target }) => type(target.value)}
      action={typed !== "" && (
        <button
          type="button"
          aria-label={t("clear")}
          className="grid size-11 place-items-center rounded-field text-muted hover:bg-base-content/6"
          onClick={() => {
            type("");
            field.current?.focus();
          }}
        >
          <XIcon className="size-4.5" />
        </button>
      )}
    />
  );
}
