// Tells the user of a new picture: the picture itself says so, because a toast would cover it.
import { useSyncExternalStore } from "react";
import { createStore } from "../../../lib/device/store.ts";
import { translatorFor } from "../../../lib/words/i18n.ts";
import { paths } from "../../../lib/address/paths.ts";
import { showToast } from "../../../ui/toast.tsx";

/** The picture that this tab has received last. */
const newPictureId = createStore<string | undefined>(undefined);

export function tellNewPicture(conversationId: string, id: string, model: string) {
  newPictureId.set(id);
  // The user sees the picture with its caption.
  if (location.pathname === `${paths.chat}/${conversationId}`) return;
  const t = translatorFor("chat");
  showToast(t("imageGenerated"), t("createdWith", { model }));
}

export const useIsNewPicture = (id: string) =>
  useSyncExternalStore(newPictureId.subscribe, newPictureId.get) === id;
