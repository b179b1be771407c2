// The chat page: one conversation with the model, and the list of all conversations.
import { useLayoutEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate, useParams } from "react-router-dom";
import { useConversation } from "../features/chat/conversation.ts";
import { ChatHead, ModelBadge } from "../features/chat/history/chat-head.tsx";
import type { ConversationAction } from "../features/chat/history/conversation-dialogs.tsx";
import { LateTools } from "../features/chat/history/late-tools.tsx";
import { EmptyChat } from "../features/chat/messages/empty-chat.tsx";
import { chatDraftKey } from "../features/chat/run/draft-text.ts";
import { paths } from "../lib/address/paths.ts";
import { useMediaQuery } from "../lib/hooks/changing-values.ts";
import { usePageTitle } from "../ui/page-heading.tsx";
import { Conversation } from "./ai/conversation.tsx";

/** The chat has the height of the screen (ai.css), and room for the conversations beside it. */
const ROOM_FOR_COLUMN = "(min-width: 64rem) and (min-height: 384px)";

export function Chat() {
  const { t: app } = useTranslation("app");
  const navigate = useNavigate();
  const { conversationId: openId } = useParams();
  const shown = useConversation(openId);
  const { conversation, title, messages } = shown;
  const hasColumn = useMediaQuery(ROOM_FOR_COLUMN);
  const [showsHistory, setShowsHistory] = useState(false);
  const [action, setAction] = useState<ConversationAction>();
  const id = conversation?.id ?? openId;
  const name = title ?? app("chat");
  usePageTitle(app("chat"));
  useWholeScreen();
  const startNew = () => navigate(paths.chat);

  return (
    <div className="chat">
      <div className="chat-main">
        <ChatHead
          title={name}
          badge={<ModelBadge />}
          hasMenu={messages.length > 0}
          onHistory={hasColumn ? undefined : () => setShowsHistory(true)}
          onNew={startNew}
          onAction={(act) => id && setAction({ act, conversation: { id, title: name } })}
        />
        <Conversation
          {...{ openId, shown }}
          draftKey={chatDraftKey(openId)}
          onBegun={(id) => navigate(`${paths.chat}/${id}`, { replace: true })}
          empty={(box) => <EmptyChat {...box} />}
        />
      </div>
      <LateTools
        {...{ openId, hasColumn, showsHistory, action, messages }}
        onNew={startNew}
        onAction={setAction}
        onHistoryClosed={() => setShowsHistory(false)}
        onActionClosed={() => setAction(undefined)}
        onDeleted={(deleted) => deleted === openId && navigate(paths.chat, { replace: true })}
      />
    </div>
  );
}

/** Makes the page as high as the screen, so that its parts scroll inside it. */
function useWholeScreen() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.whole = "";
    return () => {
      delete dataset.whole;
    };
  }, []);
}
