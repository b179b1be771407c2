import { TITLE_LENGTH } from "@server/contract";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { ApiError } from "../../../lib/http/api.ts";
import { errorText, fetchErrorTexts } from "../../../lib/words/errors.ts";
import { translatorFor } from "../../../lib/words/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { ConfirmDialog, DialogButtons } from "../../../ui/confirm-dialog.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { Field } from "../../../ui/fields.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { type Conversation, deleteConversation, renameConversation } from "../data.ts";
import { endConversation } from "../run/running.ts";

type Named = Pick<Conversation, "id" | "title">;
export type ConversationAction = { act: "rename" | "export" | "delete"; conversation: Named };

type Props = {
  action: ConversationAction | undefined;
  onClose: () => void;
  onDeleted: (id: string) => void;
};

/** Asks for a new title, or for confirmation before a conversation is deleted. */
export function ConversationDialogs({ action, onClose, onDeleted }: Props) {
  const { t } = useTranslation("chat");
  const conversation = action?.conversation;

  async function remove() {
    onClose();
    if (!conversation) return;
    try {
      await deleteConversation(conversation.id);
      endConversation(conversation.id);
      onDeleted(conversation.id);
      showToast(t("deleted"));
    } catch (error) {
      await tellFailure("notDeleted", error);
    }
  }

  return (
    <>
      <Dialog
        open={action?.act === "rename"}
        onClose={onClose}
        title={t("rename")}
        closeLabel={t("cancel")}
      >
        {conversation && action.act === "rename" && (
          <RenameForm key={conversation.id} conversation={conversation} onDone={onClose} />
        )}
      </Dialog>
      <ConfirmDialog
        open={action?.act === "delete"}
        title={t("deleteTitle")}
        text={t("deleteText", { title: conversation?.title ?? "" })}
        action={t("delete")}
        cancel={t("cancel")}
        onConfirm={remove}
        onClose={onClose}
      />
    </>
  );
}

function RenameForm({ conversation, onDone }: { conversation: Named; onDone: () => void }) {
  const { t } = useTranslation("chat");
  const [title, setTitle] = useState(conversation.title);
  const [isSaving, setSaving] = useState(false);
  const name = title.trim();

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (name === "" || [...name].length > TITLE_LENGTH) return;
    setSaving(true);
    try {
      await renameConversation(conversation.id, name);
      showToast(t("renamed"));
      onDone();
    } catch (error) {
      await tellFailure("notRenamed", error);
      setSaving(false);
    }
  }

  return (
    <form onSubmit={submit}>
      <Field
        autoFocus
        label={t("name")}
        value={title}
        error={[...name].length > TITLE_LENGTH ? t("tooLong", { most: TITLE_LENGTH }) : undefined}
        onChange={({ target }) => setTitle(target.value)}
      />
      <DialogButtons>
        <Button tone="plain" onClick={onDone}>{t("cancel")}</Button>
        <Button
          type="submit"
          disabled={name === ""}
          pending={isSaving}
          pendingLabel={t("saving")}
        >
          {t("save")}
        </Button>
      </DialogButtons>
    </form>
  );
}

async function tellFailure(title: "notDeleted" | "notRenamed", error: unknown) {
  if (error instanceof ApiError && error.told) return;
  await fetchErrorTexts();
  showToast(translatorFor("chat")(title), errorText(error), "error");
}
