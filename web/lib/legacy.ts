// The older page shows the same parts as the panel, and says and sends some of it in its own way.
import { createContext, useContext } from "react";

export const Legacy = createContext(false);

export const useLegacy = () => useContext(Legacy);
