// For whoever is signed in: what her outbox is doing. It is loaded behind the page, and with it the outbox goes to work
// and what fetches her lessons, and what is kept is watched.
import { useEffect } from "react";
import { takeUpProgress } from "../features/progress/put-down.ts";
import { useSession } from "../features/session/data.ts";
import { SyncSign as Sign } from "../features/sync/sync-sign.tsx";
import { loadTexts } from "../lib/i18n.ts";
import { lastHeard } from "../lib/session.ts";
import { reconcile, startFiles } from "../offline/files/files.ts";
import { startOutbox } from "../offline/outbox.ts";
import { watchKept } from "./kept-watch.ts";
import "./outbox-kinds.ts";

export async function loadSyncSign() {
  await loadTexts("outbox");
  return SyncSign;
}

function SyncSign({ personId }: { personId: string }) {
  const { data: person, dataUpdatedAt } = useSession();
  useEffect(() => {
    startOutbox();
    takeUpProgress().catch(() => {
      // It stays put down, until the next start.
    });
    return watchKept(personId);
  }, [personId]);
  useEffect(() => {
    startFiles();
    // What is shown from last time is not the server's word.
    const isHeard = person?.id === personId && lastHeard() === personId;
    if (isHeard) {
      reconcile(person).catch(() => {
        // Her store cannot be opened now: the next answer tells it again.
      });
    }
  }, [personId, person, dataUpdatedAt]);
  return <Sign />;
}
