import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useAfterPress } from "../../../lib/use-after-press.ts";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { Field } from "../../../ui/field.tsx";
import { calledOf } from "./called.ts";
import { suggestionsQuery } from "./data.ts";

type Props = {
  label: string;
  className?: string;
  /** An email; empty: nobody in particular. */
  value: string;
  error?: string;
  onChoose: (email: string) => void;
};

/** Somebody, by her email; who is meant by a part of a name or an email is suggested. */
export function PersonField({ label, className, value, error, onChoose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed.trim().toLowerCase());
  const { data: people = [] } = useQuery(suggestionsQuery(settled));
  const told = useAfterPress(error);
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    const isSomebody = settled === "" || /^\S+@\S+\.\S+$/.test(settled);
    if (isSomebody && settled !== value) onChoose(settled);
  }, [settled]);

  /** Whatever else was meant, an id or nobody at all, she is told what becomes of it. */
  function choose() {
    const whole = typed.trim().toLowerCase();
    if (whole !== value) onChoose(whole);
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
