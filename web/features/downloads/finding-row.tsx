import { useState } from "react";
import type { Finding } from "./offline-check.ts";
import { FixableRow } from "./fixable-row.tsx";
import { LockedNotice } from "./locked-notice.tsx";
import { Protection } from "./protection.tsx";

type Props = {
  finding: Finding;
  titleOf: (file: { key: string; title?: string }) => string;
};

/** One problem that the check found, and what solves it. */
export function FindingRow({ finding, titleOf }: Props) {
  if (finding.kind === "unprotected") return <UnprotectedRow />;
  // Only a connection to the server opens locked files, and no button can bring that.
  if (finding.kind === "locked") {
    return (
      <li>
        <LockedNotice />
      </li>
    );
  }
  return <FixableRow finding={finding} titleOf={titleOf} />;
}

function UnprotectedRow() {
  const [isPersisted, setPersisted] = useState(false);
  return (
    <li>
      <Protection isPersisted={isPersisted} onChanged={() => setPersisted(true)} />
    </li>
  );
}
