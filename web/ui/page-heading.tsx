import { type ReactNode, useEffect, useRef } from "react";
import { Phrases } from "./phrases.tsx";
import { usePageTitle } from "./use-page-title.ts";

let isFirst = true;

type Props = { title: string; className?: string; children?: ReactNode };

/** Names the page: in the tab, and to those who listen, whose focus moves here when the page changes. */
export function PageHeading({ title, className = "text-2xl", children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  usePageTitle(title);
  useEffect(() => {
    // The page that was opened first starts at its top, as any other website.
    if (!isFirst) heading.current?.focus({ preventScroll: true });
    isFirst = false;
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className}>
      <Phrases>{children ?? title}</Phrases>
    </h1>
  );
}
