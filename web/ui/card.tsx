import { type ReactNode, useId } from "react";

type Props = {
  title: string;
  id?: string;
  lead?: ReactNode;
  className?: string;
  children: ReactNode;
};

/** A part of a page, under its own heading. */
export function Card({ title, id, lead, className = "", children }: Props) {
  const heading = useId();
  return (
    <section
      id={id}
      aria-labelledby={heading}
      className={`card border border-line bg-base-100 ${className}`}
    >
      <div className="card-body p-5 sm:p-7">
        <h2 id={heading} className="text-lg">{title}</h2>
        {lead && <div className="mt-1 text-sm text-muted">{lead}</div>}
        <div className="mt-5">{children}</div>
      </div>
    </section>
  );
}
