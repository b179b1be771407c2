import type { ReactNode } from "react";
import "./lists.css";

/** The frame of a page that lists what the user looks for. Its styles come with it. */
export const ListPage = ({ children }: { children: ReactNode }) => (
  <div className="list-page mx-auto w-full max-w-3xl px-4 py-6 sm:px-5 md:py-10">{children}</div>
);
