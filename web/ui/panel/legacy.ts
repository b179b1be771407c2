import { createContext, useContext } from "react";

/**
 * Tells a part whether it stands on the older admin page. That page uses parts of the panel, with
 * some texts and calls of its own.
 */
export const Legacy = createContext(false);

export const useLegacy = () => useContext(Legacy);
