import type { ComponentType, ReactNode } from "react";
import type { IconProps } from "./icons/icon.tsx";
import { PageHeading } from "./page-heading.tsx";
import { Phrases } from "./phrases.tsx";

type Props = {
  icon: ComponentType<IconProps>;
  title: string;
  text: string;
  children?: ReactNode;
};

/** A whole screen with one message, and what the user can do next. */
export function Empty({ icon: Sign, title, text, children }: Props) {
  return (
    <div className="mx-auto flex w-full max-w-md flex-col items-center px-4 py-12 text-center sm:py-20">
      <span className="grid size-16 place-items-center rounded-full bg-secondary text-secondary-content">
        <Sign className="size-7" />
      </span>
      <PageHeading title={title} className="mt-6 text-xl" />
      <p className="mt-2 text-balance text-muted">
        <Phrases>{text}</Phrases>
      </p>
      {children && <div className="mt-7 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  );
}
