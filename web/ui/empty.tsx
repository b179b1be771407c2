import type { ComponentType, ReactNode } from "react";
import type { IconProps } from "./icons.ts";
import { PageHeading } from "./page-heading.tsx";
import { Phrases } from "./burmese/phrases.tsx";

type Props = {
  icon: ComponentType<IconProps>;
  title: string;
  text: string;
  /** More of the page follows below. */
  isShort?: boolean;
  children?: ReactNode;
};

/** A screen with one message, and what the user can do next. */
export function Empty({ icon: Sign, title, text, isShort, children }: Props) {
  return (
    <div
      className={`mx-auto flex w-full max-w-md flex-col items-center px-4 text-center ${
        isShort ? "py-6" : "py-12 sm:py-20"
      }`}
    >
      <span
        className={`grid place-items-center rounded-full bg-secondary text-secondary-content ${
          isShort ? "mb-3 size-11" : "mb-6 size-16"
        }`}
      >
        <Sign className={isShort ? "size-5" : "size-7"} />
      </span>
      <PageHeading title={title} className="text-xl" />
      <p className="mt-2 text-balance text-muted">
        <Phrases>{text}</Phrases>
      </p>
      {children && (
        <div className={`flex flex-wrap justify-center gap-3 ${isShort ? "mt-4" : "mt-7"}`}>
          {children}
        </div>
      )}
    </div>
  );
}
