import { createContext } from "react";

/** What the player says at the end, if that is not the end of a course. */
export const EndText = createContext<string | undefined>(undefined);
