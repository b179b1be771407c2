import { type ReactNode, useEffect, useRef } from "react";
import { PageHeading } from "../page-heading.tsx";

type Props = {
  title: string;
  lead?: ReactNode;
  /**
   * The most frequent action of this page, at the bottom of a phone, under the thumb. A wide screen
   * shows it elsewhere.
   */
  action?: ReactNode;
  children: ReactNode;
};

/**
 * The frame of a page of the panel. On a phone, the end of the page must not lie below the action,
 * which may also belong to a form in the page.
 */
export const PanelPage = ({ title, lead, action, children }: Props) => (
  <div className="mx-auto w-full max-w-6xl px-4 pt-5 pb-12 sm:px-6 md:pt-8 max-md:has-[.panel-action]:pb-28">
    <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
      <div className="min-w-0 flex-1 basis-72">
        <PageHeading title={title} />
        {lead && <div className="mt-1 max-w-prose text-muted">{lead}</div>}
      </div>
      {action && <div className="panel-action md:hidden">{action}</div>}
    </div>
    <div className="mt-6">{children}</div>
  </div>
);

/**
 * A ref for the element around the tabs. Scrolls to the chosen tab, which can lie beyond the edge
 * on a narrow phone.
 */
export function useTabInSight(tab: string) {
  const tabs = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chosen = tabs.current?.querySelector('[role="tab"][aria-selected="true"]');
    chosen?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [tab]);
  return tabs;
}

/** Stands in place of an empty list: says that it is empty, and what the user can do next. */
export const NothingHere = ({ text, children }: { text: string; children?: ReactNode }) => (
  <div className="flex flex-col items-center rounded-box border border-dashed border-base-content/25 px-6 py-12 text-center">
    <p className="max-w-md text-balance text-muted">{text}</p>
    {children && <div className="mt-5 flex flex-wrap justify-center gap-3">{children}</div>}
  </div>
);
