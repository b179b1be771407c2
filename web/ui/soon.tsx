import type { ReactNode } from "react";
import { HourglassIcon } from "./icons/hourglass.tsx";
import { PageHeading } from "./page-heading.tsx";

type Props = { title: string; badge: string; text: string; children?: ReactNode };

/** A page that is not there yet, and says so. */
export const Soon = ({ title, badge, text, children }: Props) => (
  <div className="mx-auto w-full max-w-6xl px-4 py-8 sm:px-5 md:py-12">
    <PageHeading title={title} />
    <div className="mt-6 flex flex-col items-center rounded-box border border-dashed border-base-content/25 px-6 py-14 text-center">
      <HourglassIcon className="size-8 text-muted" />
      <p className="mt-4 text-lg font-bold">{badge}</p>
      <p className="mt-1 max-w-md text-balance text-muted">{text}</p>
      {children && <div className="mt-6 flex flex-wrap justify-center gap-3">{children}</div>}
    </div>
  </div>
);
