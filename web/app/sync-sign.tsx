// Shows the state of the outbox. Also starts the outbox, the downloads and the watch on saved data.
import { useEffect } from "react";
import { sendPersistedProgress } from "../features/progress/persist-progress.ts";
import { useSession } from "../features/session/data.ts";
import { SyncSign as Sign } from "../features/sync/sync-sign.tsx";
import { loadTexts } from "../lib/words/i18n.ts";
import { lastConfirmedId } from "../lib/http/session.ts";
import { reconcileDownloads, startDownloads } from "../offline/downloads/downloads.ts";
import { startOutbox } from "../offline/outbox/outbox.ts";
import { watchStoredData } from "./watch-stored-data.ts";
import "./offline-features.ts";

export async function loadSyncSign() {
  await loadTexts("outbox");
  return SyncSign;
}

function SyncSign({ personId }: { personId: string }) {
  const { data: person, dataUpdatedAt } = useSession();
  useEffect(() => {
    // theme.js sets this mark if a user was signed in when the app started.
    const { dataset } = document.documentElement;
    dataset.known = "";
    return () => {
      delete dataset.known;
    };
  }, []);
  useEffect(() => {
    startOutbox();
    sendPersistedProgress().catch(() => {
      // The progress stays in its draft until the next start.
    });
    return watchStoredData(personId);
  }, [personId]);
  useEffect(() => {
    startDownloads();
    // A session from storage is not the server's answer. Reconcile only after a real answer.
    const isConfirmed = person?.id === personId && lastConfirmedId() === personId;
    if (isConfirmed) {
      reconcileDownloads(person).catch(() => {
        // The store cannot be opened now. The next session answer tries again.
      });
    }
  }, [personId, person, dataUpdatedAt]);
  return <Sign />;
}
