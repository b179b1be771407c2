import { type ReactNode, useEffect, useRef } from "react";
import { withoutMarks } from "../lib/burmese/marks.ts";
import { PRODUCT } from "../lib/words/product.ts";
import { Phrases } from "./burmese/phrases.tsx";

let isFirst = true;

type Props = { title: string; className?: string; children?: ReactNode };

/**
 * The heading of a page. It names the browser's tab and gets the focus when the page changes, so
 * that screen readers read it.
 */
export function PageHeading({ title, className = "text-2xl", children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    // The first page starts at its top, as on any other website.
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      <Phrases>{children ?? title}</Phrases>
    </h1>
  );
}

/**
 * Sets the title in the tab and in the browser's history. It must not contain a user's text,
 * because other people see it.
 */
export function usePageTitle(title: string) {
  useEffect(() => {
    document.title = title === PRODUCT ? title : `${withoutMarks(title)} · ${PRODUCT}`;
  }, [title]);
}
