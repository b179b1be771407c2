// Loads the panel: its frame, pages and texts. Learners never load it.
import { addTexts, loadTexts } from "../../lib/words/i18n.ts";
import { sendSetAside } from "../../lib/http/delayed-removals.ts";
import { restoreDrafts } from "../../lib/device/restore-drafts.ts";
import { preloadPanelPage } from "./pages.ts";
import { PanelFrame } from "./panel-frame.tsx";

addTexts(
  import.meta.glob("./{en,my}/panel*.json", { base: "../../../locales", import: "default" }),
);

export async function loadPanel() {
  preloadPanelPage(location.pathname);
  await Promise.all([loadTexts("panel"), restoreDrafts()]);
  sendSetAside().catch(() => {
    // The next page of the panel sends them.
  });
  return PanelFrame;
}
