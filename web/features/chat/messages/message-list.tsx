import {
  type RefObject,
  startTransition,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { useTranslation } from "react-i18next";
import { languageOf } from "../../../lib/words/formats.ts";
import { ArrowDownIcon } from "../../../ui/icons.ts";
import type { ShownMessage } from "../run/overlay.ts";
import type { Run } from "../run/run.ts";
import { LabelsContext } from "./markdown.tsx";
import { type MessageActions, MessageItem } from "./message-item.tsx";

type MessageListProps = MessageActions & {
  conversationId: string;
  messages: readonly ShownMessage[];
  run: Run | undefined;
  /** Asks a question that the newest answer suggests. Undefined while the user can ask nothing. */
  onFollowUp: ((question: string) => void) | undefined;
};

/** All messages of a conversation, scrolled to the newest. */
export function MessageList(
  { conversationId, messages, run, onFollowUp, ...acts }: MessageListProps,
) {
  const { t } = useTranslation("chat");
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLOListElement>(null);
  const { toEnd, canJumpToEnd } = useFollowEnd(scroller, content, run?.question?.id);
  const hiddenCount = useNewestFirst(messages.length, scroller);
  const labels = useMemo(() => ({
    code: t("code"),
    copyCode: t("copyCode"),
    table: t("table"),
    copied: t("copied"),
    notCopied: t("notCopied"),
  }), [t]);
  const lastQuestion = messages.findLastIndex(({ role }) => role === "user");

  return (
    <LabelsContext value={labels}>
      <div className="chat-space">
        <div
          ref={scroller}
          className="chat-scroll"
          tabIndex={0}
          role="region"
          aria-label={t("messages")}
        >
          <ol ref={content} className="chat-messages">
            {messages.slice(hiddenCount).map((message, n) => {
              const isOfLastQuestion = hiddenCount + n >= lastQuestion;
              return (
                <MessageItem
                  key={message.id}
                  conversationId={conversationId}
                  message={message}
                  isOpen={isOfLastQuestion && !run}
                  question={isOfLastQuestion ? messages[lastQuestion]?.content : undefined}
                  isConnectionLost={message.status === "running" && run?.phase === "lost"}
                  error={message.status === "unsent" ? run?.error : undefined}
                  isStored={run?.isStored}
                  isUnknown={run?.isUnknown}
                  {...acts}
                >
                  {onFollowUp && message === messages.at(-1) && message.followUps && (
                    <FollowUps questions={message.followUps} onAsk={onFollowUp} />
                  )}
                </MessageItem>
              );
            })}
          </ol>
        </div>
        {canJumpToEnd && (
          <button
            type="button"
            className="chat-to-end"
            aria-label={t("toEnd")}
            title={t("toEnd")}
            onClick={toEnd}
          >
            <ArrowDownIcon />
          </button>
        )}
      </div>
    </LabelsContext>
  );
}

type FollowUpsProps = { questions: readonly string[]; onAsk: (question: string) => void };

/** Questions that the tutor suggests after its answer. A press asks one at once. */
function FollowUps({ questions, onAsk }: FollowUpsProps) {
  const { t } = useTranslation("chat");
  const heading = useId();
  return (
    <>
      <h3 id={heading} className="pb-1 text-xs font-medium text-muted">{t("askNext")}</h3>
      <ul aria-labelledby={heading} className="flex flex-wrap gap-2">
        {questions.map((question) => (
          <li key={question}>
            <button
              type="button"
              lang={languageOf(question)}
              className="min-h-11 rounded-field border border-line bg-base-100 px-4 py-2 text-start text-sm wrap-anywhere hover:bg-base-content/5"
              onClick={() => onAsk(question)}
            >
              {question}
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** In pixels: a finger is not exact. */
const NEAR = 64;

/** Keeps the end in view while the text grows or the keyboard opens, if the user is at the end. */
function useFollowEnd(
  scroller: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  /** The id of a new question: it brings the user to the end from anywhere. */
  questionId: string | undefined,
) {
  const isAtEnd = useRef(true);
  const [canJumpToEnd, setCanJumpToEnd] = useState(false);

  function toEnd() {
    const element = scroller.current;
    if (!element) return;
    isAtEnd.current = true;
    setCanJumpToEnd(false);
    element.scrollTop = element.scrollHeight;
  }

  useLayoutEffect(toEnd, []);
  useLayoutEffect(() => {
    if (questionId) toEnd();
  }, [questionId]);
  useEffect(() => {
    const element = scroller.current;
    if (!element || !content.current) return;
    let lastTop = 0;
    const onScroll = () => {
      const distance = element.scrollHeight - element.scrollTop - element.clientHeight;
      // Growing text does not move the user away from the end; only scrolling up does.
      const hasScrolledUp = element.scrollTop < lastTop;
      lastTop = element.scrollTop;
      if (distance < NEAR) isAtEnd.current = true;
      else if (hasScrolledUp) isAtEnd.current = false;
      setCanJumpToEnd(!isAtEnd.current);
    };
    const observer = new ResizeObserver(() => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight;
    });
    observer.observe(content.current);
    observer.observe(element);
    element.addEventListener("scroll", onScroll, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener("scroll", onScroll);
    };
  }, []);

  return { toEnd, canJumpToEnd };
}

const AT_ONCE = 24;
const SLICE = 16;

/** How many of the oldest messages are not drawn yet: they follow while the browser is idle. */
function useNewestFirst(count: number, scroller: RefObject<HTMLElement | null>): number {
  const [hidden, setHidden] = useState(() => Math.max(0, count - AT_ONCE));
  const height = useRef(0);

  useEffect(() => {
    if (hidden === 0) return;
    return whenIdle(() => {
      height.current = scroller.current?.scrollHeight ?? 0;
      startTransition(() => setHidden((hidden) => Math.max(0, hidden - SLICE)));
    });
  }, [hidden]);

  // Keeps the user's scroll position in browsers that do not do so themselves.
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box || height.current === 0 || CSS.supports("overflow-anchor", "auto")) return;
    box.scrollTop += box.scrollHeight - height.current;
  }, [hidden]);

  return Math.min(hidden, count);
}

function whenIdle(callback: () => void) {
  if (!("requestIdleCallback" in globalThis)) {
    const timer = setTimeout(callback, 100);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(callback, { timeout: 1000 });
  return () => cancelIdleCallback(handle);
}
