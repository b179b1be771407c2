// Tabs and their panels.
import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from "react";

export type Tab<Id extends string> = {
  id: Id;
  label: string;
  badge?: ReactNode;
  isDisabled?: boolean;
  content: ReactNode;
};

type Props<Id extends string> = {
  label: string;
  tabs: Tab<Id>[];
  current: Id;
  onChange: (id: Id) => void;
};

/** A panel that was opened once stays in the page, so that typed text is not lost. */
export function Tabs<Id extends string>({ label, tabs, current, onChange }: Props<Id>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<Id[]>([current]);
  if (!opened.includes(current)) setOpened([...opened, current]);

  function move(event: KeyboardEvent) {
    const all = tabs.filter(({ isDisabled }) => !isDisabled);
    const currentIndex = all.findIndex((tab) => tab.id === current);
    const to = {
      ArrowRight: (currentIndex + 1) % all.length,
      ArrowLeft: (currentIndex - 1 + all.length) % all.length,
      Home: 0,
      End: all.length - 1,
    }[event.key];
    const next = to === undefined ? undefined : all[to];
    if (!next) return;
    event.preventDefault();
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`[data-tab="${next.id}"]`)?.focus();
  }

  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="tabs tabs-border flex-nowrap overflow-x-auto border-b border-line"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            data-tab={tab.id}
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === current}
            aria-controls={tab.id === current ? `${id}-${tab.id}-panel` : undefined}
            tabIndex={tab.id === current ? 0 : -1}
            disabled={tab.isDisabled}
            onClick={() => onChange(tab.id)}
            className="tab"
          >
            {tab.label}
            {tab.badge}
          </button>
        ))}
      </div>
      {tabs.filter((tab) => opened.includes(tab.id) && !tab.isDisabled).map((tab) => (
        <div
          key={tab.id}
          role="tabpanel"
          id={`${id}-${tab.id}-panel`}
          aria-labelledby={`${id}-${tab.id}`}
          hidden={tab.id !== current}
          className="pt-6"
        >
          {tab.content}
        </div>
      ))}
    </>
  );
}
