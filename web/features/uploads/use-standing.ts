import { useSyncExternalStore } from "react";
import type { Upload } from "./upload.ts";

export const useStanding = ({ follow, now }: Upload) => useSyncExternalStore(follow, now);
