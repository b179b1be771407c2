import { useState } from "react";
import type { LibraryFilters } from "../../../features/videos/panel/library-filters.ts";
import { Library } from "../../../features/videos/panel/library.tsx";
import { page } from "../../page.tsx";

const SingleUpload = page(() =>
  import("../videos/single-upload.tsx").then((file) => file.SingleUpload)
);
const BulkUpload = page(() => import("../videos/bulk-upload.tsx").then((file) => file.BulkUpload));

export function Videos() {
  const [filters, setFilters] = useState<LibraryFilters>({ text: "", sort: "order" });
  return (
    <div className="space-y-8">
      <SingleUpload />
      <BulkUpload />
      <Library
        isGrouped
        filters={filters}
        onChange={(next) => setFilters({ ...filters, ...next })}
      />
    </div>
  );
}
