import { createContext } from "react";

export type SourceLink = { n: number; to: string; name: string };

/** The sources that the marks of a drawn text name. Without them, a mark is plain text. */
export const SourceLinksContext = createContext<readonly SourceLink[] | undefined>(undefined);
