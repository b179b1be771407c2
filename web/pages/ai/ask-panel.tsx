// The panel of a lesson: the conversation about it, beside the video or as a sheet below it.
import type { CourseId } from "@server/contract";
import { type MouseEvent, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { type NavigateFunction, useNavigate } from "react-router-dom";
import {
  forgetConversationOf,
  keepConversationOf,
  readConversationOf,
  useConversation,
} from "../../features/chat/conversation.ts";
import { Starters } from "../../features/chat/messages/empty-chat.tsx";
import { chatDraftKey, lessonDraftKey } from "../../features/chat/run/draft-text.ts";
import { type About, withoutGoneNote } from "../../features/chat/run/run.ts";
import { paths } from "../../lib/address/paths.ts";
import { addBelow } from "../../lib/address/quote-link.ts";
import { readDraft, replaceDraft } from "../../lib/device/drafts.ts";
import type { AskRequest } from "../courses/ask-button.tsx";
import { Aside, Head, Sheet } from "./ask-frames.tsx";
import { Conversation, type EmptyBox } from "./conversation.tsx";

type Props = {
  courseId: CourseId;
  request: AskRequest;
  isWide: boolean;
  /** The video in the player. */
  openVideoId: string | undefined;
  currentSecond: () => number;
  onSeek: (second: number) => void;
  onClose: () => void;
  /** A link of the panel has led to another part of the course. */
  onLeave: () => void;
};

export function AskPanel(props: Props) {
  const { request, isWide, openVideoId, currentSecond, onClose } = props;
  const { placeId, followsVideo, quote } = request;
  const navigate = useNavigate();
  const [openId, setOpenId] = useState(() => readConversationOf(placeId));
  const nextKey = lessonDraftKey(placeId);
  const shown = useConversation(openId, nextKey);
  const draftKey = openId ? chatDraftKey(openId) : nextKey;
  const about = withoutGoneNote(request.about);

  // The user has deleted the conversation, so the next question begins another one.
  useEffect(() => {
    if (!shown.isMissing) return;
    forgetConversationOf(placeId);
    setOpenId(undefined);
  }, [shown.isMissing]);
  useEffect(() => {
    if (quote) addQuote(draftKey, quote);
  }, [request]);

  const aboutNow = (): About =>
    followsVideo && about.videoId === openVideoId ? { ...about, atSecond: currentSecond() } : about;
  const Frame = isWide ? Aside : Sheet;
  return (
    <Frame onClose={onClose}>
      <div className="chat" onClickCapture={(event) => followLink(event, props, navigate)}>
        <div className="chat-main">
          <Head {...{ about, openId, onClose }} />
          <Conversation
            {...{ openId, shown, draftKey, nextKey }}
            about={aboutNow}
            focusOn={isWide ? request : undefined}
            findBegun={() => readConversationOf(placeId)}
            onBegun={(id) => {
              keepConversationOf(placeId, id);
              setOpenId(id);
            }}
            empty={(box) => <NothingAsked {...box} />}
          />
        </div>
      </div>
    </Frame>
  );
}

/** A quote that stands in the box already is not added again. */
function addQuote(draftKey: string, text: string) {
  const typed = readDraft(draftKey) ?? "";
  if (!typed.includes(text)) replaceDraft(draftKey, addBelow(typed, { text, second: 0 }));
}

/**
 * A link to a second of the open video seeks in it. At a link to another place of the course, the
 * panel must make way (`onLeave`): it hides the course on a wide screen, and everything on a phone.
 */
function followLink(
  event: MouseEvent,
  { courseId, openVideoId, isWide, onSeek, onLeave }: Props,
  navigate: NavigateFunction,
) {
  const link = event.target instanceof Element && event.target.closest("a");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const { pathname, searchParams, hash } = new URL(link.href);
  if (pathname !== paths.course(courseId)) return;
  const at = searchParams.get("at");
  if (at !== null && searchParams.get("video") === openVideoId) {
    event.preventDefault();
    event.stopPropagation();
    onSeek(Number(at));
    return;
  }
  if (openVideoId && !searchParams.has("video")) {
    // Without its id in the address, the course would go back to its first video.
    event.preventDefault();
    event.stopPropagation();
    searchParams.set("video", openVideoId);
    navigate(`${pathname}?${searchParams}${hash}`);
  }
  if (hash || !isWide) onLeave();
}

/** The panel before the first question about this lesson. */
function NothingAsked({ text, fill, send, hasTutor }: EmptyBox) {
  const { t } = useTranslation("chat");
  const questions = [t("lesson.mean"), t("lesson.simple"), t("lesson.example")];
  return (
    <div className="chat-column my-auto py-4">
      <p className="text-balance text-center text-muted">{t("lesson.empty")}</p>
      {hasTutor && <Starters isNarrow {...{ text, fill, send, questions }} />}
    </div>
  );
}
