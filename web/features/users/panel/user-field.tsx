import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useAfterPress } from "../../../lib/hooks/use-after-press.ts";
import { useDebounced } from "../../../lib/hooks/changing-values.ts";
import { Field } from "../../../ui/fields.tsx";
import { displayName, suggestionsQuery } from "./data.ts";

type Props = {
  label: string;
  className?: string;
  /** An email. Empty: any user. */
  value: string;
  error?: string;
  onChoose: (email: string) => void;
};

/** A field that finds a user by email, with suggestions for a part of a name or email. */
export function UserField({ label, className, value, error, onChoose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const email = typed.trim().toLowerCase();
  const settledEmail = useDebounced(email);
  const { data: people = [] } = useQuery(suggestionsQuery(settledEmail));
  const shownError = useAfterPress(error);
  /** The value sent last. `value` changes only after the router has rendered. */
  const sentValue = useRef(value);
  useEffect(() => {
    if (value === sentValue.current) return;
    sentValue.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const isEmail = email === "" || /^\S+@\S+\.\S+$/.test(email);
    // The values also become equal when the user presses Enter and then empties the field before
    // the delay ends.
    if (settledEmail === email && isEmail) choose();
  }, [settledEmail, email]);

  /** Accepts other text too, for example an id. The list then reports a problem. */
  function choose() {
    if (email === sentValue.current && email === value) return;
    sentValue.current = email;
    onChoose(email);
  }

  return (
    <>
      <Field
        type="search"
        label={label}
        error={shownError}
        className={className}
        list={id}
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={choose}
        onKeyDown={({ key }) => key === "Enter" && choose()}
      />
      <datalist id={id}>
        {people.map((person) => (
          <option key={person.id} value={person.email}>{displayName(person)}</option>
        ))}
      </datalist>
    </>
  );
}
