// Tells a part whether it stands on the legacy page. That page uses parts of the panel, with some
// texts and calls of its own.
import { createContext, useContext } from "react";

export const Legacy = createContext(false);

export const useLegacy = () => useContext(Legacy);
