import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { useAfterPress } from "../../../lib/use-after-press.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { Field } from "../../../ui/field.tsx";
import { calledOf } from "./called.ts";
import { suggestionsQuery } from "./data.ts";

type Props = {
  label: string;
  className?: string;
  /** An email. Empty: any user. */
  value: string;
  error?: string;
  onChoose: (email: string) => void;
};

/** A field that finds a user by email, with suggestions for a part of a name or email. */
export function PersonField({ label, className, value, error, onChoose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const whole = typed.trim().toLowerCase();
  const settled = useDebounced(whole);
  const { data: people = [] } = useQuery(suggestionsQuery(settled));
  const told = useAfterPress(error);
  /** The value sent last. `value` changes only after the router has rendered. */
  const asked = useRef(value);
  useEffect(() => {
    if (value === asked.current) return;
    asked.current = value;
    setTyped(value);
  }, [value]);
  useEffect(() => {
    const isSomebody = whole === "" || /^\S+@\S+\.\S+$/.test(whole);
    // The values also become equal when the user presses Enter and then empties the field before
    // the delay ends.
    if (settled === whole && isSomebody) choose();
  }, [settled, whole]);

  /** Accepts other text too, for example an id. The list then reports a problem. */
  function choose() {
    if (whole === asked.current && whole === value) return;
    asked.current = whole;
    onChoose(whole);
  }

  return (
    <>
      <Field
        type="search"
        label={label}
        error={told}
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
          <option key={person.id} value={person.email}>{calledOf(person)}</option>
        ))}
      </datalist>
    </>
  );
}
