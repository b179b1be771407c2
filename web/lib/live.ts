// Whether the page lives: what was rendered beforehand does not answer yet when it is first seen.
import { useSyncExternalStore } from "react";

const never = () => () => {};

export const useLive = () => useSyncExternalStore(never, () => true, () => false);
