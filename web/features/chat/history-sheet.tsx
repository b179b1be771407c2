import { useInfiniteQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { useAge } from "../../lib/use-age.ts";
import { useRetryProps } from "../../lib/use-retry-props.ts";
import { useDebounced } from "../../lib/use-debounced.ts";
import { useOffline } from "../../lib/connectivity.ts";
import { Button } from "../../ui/button.tsx";
import { Failed } from "../../ui/failed.tsx";
import { SquarePenIcon } from "../../ui/icons/square-pen.tsx";
import { XIcon } from "../../ui/icons/x.tsx";
import { ListSkeleton } from "../../ui/list-skeleton.tsx";
import { closedBy, useModal } from "../../ui/use-modal.ts";
import { ConversationRow } from "./conversation-row.tsx";
import type { ConversationAction } from "./conversation-dialogs.tsx";
import { listQuery } from "./data.ts";
import { toolClass } from "./tool-class.ts";

type Props = {
  open: boolean;
  openId: string | undefined;
  onClose: () => void;
  onNew: () => void;
  onAction: (action: ConversationAction) => void;
};

/** The list of earlier conversations, which opens from the side. */
export function HistorySheet({ open, onClose, ...props }: Props) {
  const { t } = useTranslation("chat");
  const { t: app } = useTranslation("app");
  const heading = useId();
  const dialog = useModal(open);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={heading}
      {...closedBy(open, onClose)}
      onClick={({ target }) => target === dialog.current && onClose()}
      className="modal modal-start"
    >
      <div className="modal-box flex w-88 flex-col">
        <div className="flex items-center justify-between gap-2 ps-4 pe-2 pt-2">
          <h2 id={heading} className="text-lg">{t("history")}</h2>
          <button
            type="button"
            className={toolClass}
            aria-label={app("close")}
            onClick={onClose}
          >
            <XIcon />
          </button>
        </div>
        {open && <Conversations onClose={onClose} {...props} />}
      </div>
    </dialog>
  );
}

function Conversations({ openId, onClose, onNew, onAction }: Omit<Props, "open">) {
  const { t } = useTranslation("chat");
  const { t: app } = useTranslation("app");
  const [typed, setTyped] = useState("");
  const search = useDebounced(typed.trim());
  const { list, known, found } = useFoundConversations(search);
  const retryProps = useRetryProps(list);
  const age = useAge(list);

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="space-y-3 px-4 py-3">
        <Button
          tone="soft"
          className="w-full"
          onClick={() => {
            onNew();
            onClose();
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
          maxLength={200}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain px-2 pb-4">
        {list.isPending && (
          <div className="px-2">
            <ListSkeleton label={t("loadingList")} rows={5} />
          </div>
        )}
        {!known && list.error && <Failed offline={t("listOffline")} {...retryProps} />}
        {age && <p className="px-2 pb-2 text-xs text-muted">{age}</p>}
        {found?.length === 0 && (
          <p role="status" className="px-2 py-4 text-muted">
            {t(search ? "nothingFound" : "none")}
          </p>
        )}
        {found && found.length > 0 && (
          <ul aria-label={search ? t("found") : t("history")}>
            {found.map((conversation) => (
              <ConversationRow
                key={conversation.id}
                conversation={conversation}
                isOpen={conversation.id === openId}
                onOpen={onClose}
                onAction={onAction}
              />
            ))}
          </ul>
        )}
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
  return { list, known, found };
}
