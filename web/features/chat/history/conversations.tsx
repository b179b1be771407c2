import { SEARCH_LENGTH } from "@server/contract";
import { useInfiniteQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { paths } from "../../../lib/address/paths.ts";
import { useAge } from "../../../lib/hooks/query-state.ts";
import { useDebounced } from "../../../lib/hooks/changing-values.ts";
import { useOffline } from "../../../lib/http/connectivity.ts";
import { formatDate, languageOf } from "../../../lib/words/formats.ts";
import { useLanguage } from "../../../lib/words/i18n.ts";
import { Button } from "../../../ui/button.tsx";
import { PencilIcon, SquarePenIcon, TrashIcon } from "../../../ui/icons.ts";
import { Failed, ListSkeleton } from "../../../ui/list-states.tsx";
import { type Conversation, listQuery } from "../data.ts";
import { ToolButton } from "../tool-button.tsx";
import type { ConversationAction } from "./conversation-dialogs.tsx";
import { groupByAge } from "./group-by-age.ts";

export type ConversationsProps = {
  openId: string | undefined;
  onNew: () => void;
  /** The user has opened a conversation, or begins a new one. */
  onChosen?: () => void;
  onAction: (action: ConversationAction) => void;
};

/** Lists, searches and begins conversations. */
export function Conversations({ openId, onNew, onChosen, onAction }: ConversationsProps) {
  const { t } = useTranslation("chat");
  const { t: app } = useTranslation("app");
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const { list, known, found, groups } = useFoundConversations(search);
  const age = useAge(list);
  const scroller = useRef<HTMLDivElement>(null);
  useKeptFocus(scroller, found?.length ?? 0);

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="space-y-3 px-4 py-3">
        <Button
          tone="soft"
          className="w-full"
          onClick={() => {
            onNew();
            onChosen?.();
          }}
        >
          <SquarePenIcon className="size-4.5" />
          {t("new")}
        </Button>
        <input
          type="search"
          className="input"
          aria-label={t("search")}
          placeholder={t("search")}
          // The browser would offer the typed text to the next user of the phone.
          autoComplete="off"
          value={typed}
          maxLength={SEARCH_LENGTH}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div
        ref={scroller}
        tabIndex={-1}
        className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-4"
      >
        {list.isPending && (
          <div className="px-2">
            <ListSkeleton label={t("loadingList")} rows={5} />
          </div>
        )}
        {!known && list.error && <Failed offline={t("listOffline")} query={list} />}
        {age && <p className="px-2 pb-2 text-xs text-muted">{age}</p>}
        {found?.length === 0 && (
          <p role="status" className="px-2 py-4 text-muted">
            {t(search ? "nothingFound" : "none")}
          </p>
        )}
        {groups.map(({ age, conversations }) => (
          <ConversationGroup
            key={age}
            title={t(age === "found" ? "found" : `ages.${age}`)}
            {...{ conversations, openId, onAction }}
            onOpen={onChosen}
          />
        ))}
        {list.hasNextPage && (
          <Button
            tone="soft"
            className="mx-2 mt-3"
            pending={list.isFetchingNextPage}
            pendingLabel={app("loading")}
            onClick={() => list.fetchNextPage()}
          >
            {t("more")}
          </Button>
        )}
      </div>
    </div>
  );
}

/** The conversations that match the search. Offline, the search looks only in the loaded ones. */
function useFoundConversations(search: string) {
  const isOffline = useOffline();
  const list = useInfiniteQuery(listQuery(isOffline ? "" : search));
  const known = list.data?.pages.flatMap(({ items }) => items);
  const found = isOffline
    ? known?.filter(({ title }) => title.toLowerCase().includes(search.toLowerCase()))
    : known;
  const groups = search && found?.length
    ? [{ age: "found" as const, conversations: found }]
    : groupByAge(found ?? [], Date.now());
  return { list, known, found, groups };
}

/** The focused row was deleted, so the focus goes to the list. */
function useKeptFocus(scroller: RefObject<HTMLElement | null>, count: number) {
  const former = useRef(count);
  useEffect(() => {
    const isFocusLost = count < former.current && document.activeElement === document.body;
    if (isFocusLost) scroller.current?.focus({ preventScroll: true });
    former.current = count;
  }, [count]);
}

type ConversationGroupProps = {
  title: string;
  conversations: readonly Conversation[];
  openId: string | undefined;
  onOpen?: () => void;
  onAction: (action: ConversationAction) => void;
};

/** Conversations of about the same age. */
function ConversationGroup(
  { title, conversations, openId, onOpen, onAction }: ConversationGroupProps,
) {
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

type ConversationRowProps = {
  conversation: Conversation;
  isOpen: boolean;
  onOpen?: () => void;
  onAction: (action: ConversationAction) => void;
};

function ConversationRow({ conversation, isOpen, onOpen, onAction }: ConversationRowProps) {
  const { t } = useTranslation("chat");
  const language = useLanguage();
  const { id, title, updatedAt } = conversation;
  return (
    <li className="chat-row" data-open={isOpen || undefined}>
      <Link
        to={`${paths.chat}/${id}`}
        aria-current={isOpen ? "page" : undefined}
        onClick={onOpen}
        className="min-w-0 flex-1 rounded-field px-2 py-2"
      >
        <span lang={languageOf(title)} className="line-clamp-2 font-medium">{title}</span>
        <span className="block text-xs text-muted">{formatDate(updatedAt, language)}</span>
      </Link>
      <ToolButton
        label={`${t("rename")}: ${title}`}
        title={t("rename")}
        onClick={() => onAction({ act: "rename", conversation })}
      >
        <PencilIcon className="size-4.5" />
      </ToolButton>
      <ToolButton
        label={`${t("delete")}: ${title}`}
        title={t("delete")}
        onClick={() => onAction({ act: "delete", conversation })}
      >
        <TrashIcon className="size-4.5" />
      </ToolButton>
    </li>
  );
}
