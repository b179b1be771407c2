// For whoever is signed in: what her outbox is doing. It is loaded behind the page, and with it the outbox goes to work,
// and what is kept is watched.
import { useEffect } from "react";
import { takeUpProgress } from "../features/progress/put-down.ts";
import { SyncSign as Sign } from "../features/sync/sync-sign.tsx";
import { loadTexts } from "../lib/i18n.ts";
import { startOutbox } from "../offline/outbox.ts";
import { watchKept } from "./kept-watch.ts";
import "./outbox-kinds.ts";

export async function loadSyncSign() {
  await loadTexts("outbox");
  return SyncSign;
}

function SyncSign({ personId }: { personId: string }) {
  useEffect(() => {
    startOutbox();
    takeUpProgress().catch(() => {
      // It stays put down, until the next start.
    });
    return watchKept(personId);
  }, [personId]);
  return <Sign />;
}
