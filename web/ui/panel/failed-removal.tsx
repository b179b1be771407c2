import { useLayoutEffect, useRef } from "react";
import type { Removal } from "../../lib/removals.ts";
import { Button } from "../button.tsx";
import { Notice } from "../notice.tsx";
import { leaveRow } from "./leave-row.ts";
import type { RemovalWords } from "./removal-strip.tsx";

type Props = { removal: Removal; words: RemovalWords };

/** Says at the row why it is still there, or that nobody knows, and offers another try. */
export function FailedRemoval({ removal: { id, failure, retry, undo }, words }: Props) {
  const note = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => () => {
    if (note.current) leaveRow(note.current, id);
  }, []);
  return (
    <div ref={note} data-removal={id}>
      <Notice tone={failure ? "error" : "gold"} urgent>
        <p className="font-semibold my:font-bold">{failure ? failure.title : words.unknownTitle}</p>
        <p>{failure ? failure.text : words.unknown}</p>
        <div className="mt-2 flex flex-wrap gap-2">
          <Button tone="outline" className="px-4" onClick={retry}>
            {words.retry}
          </Button>
          <Button tone="plain" className="px-4" onClick={undo}>
            {words.close}
          </Button>
        </div>
      </Notice>
    </div>
  );
}
