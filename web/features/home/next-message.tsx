import type { ReactNode } from "react";
import { Balloon } from "../../ui/balloon.tsx";
import { Phrases } from "../../ui/burmese/phrases.tsx";

type Props = { title: string; text: string; children?: ReactNode };

/** Stands in place of the lesson to continue when there is none. */
export const NextMessage = ({ title, text, children }: Props) => (
  <section
    aria-labelledby="next-message"
    className="hero-ground relative isolate overflow-hidden rounded-box p-5 sm:p-7"
  >
    <Balloon className="absolute end-4 -bottom-4 -z-10 h-32 opacity-75" />
    <div className="max-w-xl pe-20">
      <h2 id="next-message" className="text-xl">
        <Phrases>{title}</Phrases>
      </h2>
      <p className="mt-1.5 text-hero-soft">{text}</p>
      {children && <div className="mt-5 flex flex-wrap gap-3">{children}</div>}
    </div>
  </section>
);
