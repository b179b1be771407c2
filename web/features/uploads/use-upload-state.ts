import { useSyncExternalStore } from "react";
import type { Upload } from "./upload.ts";

export const useUploadState = ({ follow, now }: Upload) => useSyncExternalStore(follow, now);
