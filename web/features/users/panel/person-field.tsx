import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useState } from "react";
import { useDebounced } from "../../../lib/use-debounced.ts";
import { Field } from "../../../ui/field.tsx";
import { calledOf } from "./called.ts";
import { suggestionsQuery } from "./data.ts";

type Props = {
  label: string;
  className?: string;
  /** An email; empty: nobody in particular. */
  value: string;
  onChoose: (email: string) => void;
};

/** Somebody, by her email; who is meant by a part of a name or an email is suggested. */
export function PersonField({ label, className, value, onChoose }: Props) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const settled = useDebounced(typed.trim().toLowerCase());
  const { data: people = [] } = useQuery(suggestionsQuery(settled));
  useEffect(() => setTyped(value), [value]);
  useEffect(() => {
    const isSomebody = settled === "" || /^\S+@\S+\.\S+$/.test(settled);
    if (isSomebody && settled !== value) onChoose(settled);
  }, [settled]);
  return (
    <>
      <Field
        type="search"
        label={label}
        className={className}
        list={id}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <datalist id={id}>
        {people.map((person) => (
          <option key={person.id} value={person.email}>{calledOf(person)}</option>
        ))}
      </datalist>
    </>
  );
}
