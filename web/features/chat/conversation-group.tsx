import { useId } from "react";
import type { ConversationAction } from "./conversation-dialogs.tsx";
import { ConversationRow } from "./conversation-row.tsx";
import type { Conversation } from "./data.ts";

type Props = {
  title: string;
  conversations: readonly Conversation[];
  openId: string | undefined;
  onOpen?: () => void;
  onAction: (action: ConversationAction) => void;
};

/** Conversations of about the same age. */
export function ConversationGroup({ title, conversations, openId, onOpen, onAction }: Props) {
  const heading = useId();
  return (
    <>
      <h3 id={heading} className="px-2 pt-3 pb-1 text-xs font-medium text-muted">{title}</h3>
      <ul aria-labelledby={heading}>
        {conversations.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            isOpen={conversation.id === openId}
            onOpen={onOpen}
            onAction={onAction}
          />
        ))}
      </ul>
    </>
  );
}
