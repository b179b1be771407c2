import type { ReactNode } from "react";

/** A short text in which an English number stays on one line with the word that it counts. */
export function Phrases({ children: text }: { children: ReactNode }) {
  // The JSX functions of the build keep Burmese phrases (jsx-runtime.ts).
  if (typeof text !== "string" || /[က-႟]/.test(text)) return <>{text}</>;
  return text.split(/(\d+ [A-Za-z]+)/).map((part, index) =>
    index % 2 ? <span key={index} className="whitespace-nowrap">{part}</span> : part
  );
}
