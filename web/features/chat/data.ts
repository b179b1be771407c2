// The API calls and cached queries of conversations and their messages.
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, ApiError, call, callExpecting } from "../../lib/http/api.ts";
import { putNewer } from "../../lib/http/put-newer.ts";
import { queryClient } from "../../lib/http/queries.ts";
import {
  currentPresence,
  currentUserId,
  type EndReason,
  isSignOutPending,
} from "../../lib/http/session.ts";
import { fetchErrorTexts } from "../../lib/words/errors.ts";
import { translatorFor } from "../../lib/words/i18n.ts";
import { removeCachedQueries } from "../../offline/queries/cached-queries.ts";
import { readCachedQuery } from "../../offline/queries/user-db.ts";
import { showToast } from "../../ui/toast.tsx";
import { pictureKey } from "./pictures/picture-file.ts";

const conversations = api.conversations;
const conversation = conversations[":conversationId"];
const paramOf = (conversationId: string) => ({ param: { conversationId } });

export type Conversation = InferResponseType<typeof conversation.$get, 200>;
type ListPage = Extract<InferResponseType<typeof conversations.$get, 200>, { items: unknown }>;
type MessagePage = Extract<
  InferResponseType<typeof conversation.messages.$get, 200>,
  { items: unknown }
>;
export type Message = MessagePage["items"][number];

/** The server's title for a conversation without a question. */
export const NEW_TITLE = "New Business Consultation";
const PAGE = "30";
/** A refetch of a long conversation loads only this many messages. */
const NEWEST = "20";
const OLDER = "100";
const LIST_MOST = 500;

/** The user's empty conversation, new or reused; the first question opens its own address. */
export const emptyConversationQuery = queryOptions({
  queryKey: ["conversations", "empty"],
  // Another tab or device may have asked in it since.
  staleTime: 0,
  queryFn: async () => {
    try {
      return await call<Conversation>(
        conversations.$post({ json: { title: NEW_TITLE } }),
      );
    } catch (error) {
      void tellNotCreated(error);
      throw error;
    }
  },
});

export const conversationQuery = (id: string) =>
  queryOptions({
    queryKey: ["conversations", id],
    meta: { kept: true },
    queryFn: () => call<Conversation>(conversation.$get(paramOf(id))),
  });

const askFor = (id: string) => (query: Record<string, string>) =>
  conversation.messages.$get({ ...paramOf(id), query });

/** Without a limit, the server sends at most the 500 newest messages. */
async function readAll(send: ReturnType<typeof askFor>): Promise<Message[]> {
  const messages = [...await callExpecting(send({}), "length")];
  let cursor = messages.length >= LIST_MOST ? messages[0]?.id : undefined;
  while (cursor) {
    const page = await callExpecting(send({ limit: OLDER, cursor }), "items");
    messages.unshift(...page.items.toReversed());
    cursor = page.nextCursor ?? undefined;
  }
  return messages;
}

export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: ["conversations", id, "messages"],
    meta: { kept: true },
    // Another device may have asked in the meantime.
    staleTime: 0,
    queryFn: async ({ client, queryKey }) => {
      const send = askFor(id);
      const known = client.getQueryData<Message[]>(queryKey);
      try {
        const newest = known?.length
          ? await callExpecting(send({ limit: NEWEST }), "items")
          : undefined;
        return known && newest && mergeNewest(known, newest) || await readAll(send);
      } catch (error) {
        if (isNotFound(error)) void dropCachedConversation(id);
        throw error;
      }
    },
  });

export const listQuery = (search: string) =>
  infiniteQueryOptions({
    queryKey: ["conversations", "list", search],
    ...(search === "" && { meta: { kept: true } }),
    staleTime: 0,
    initialPageParam: "",
    queryFn: ({ pageParam }) => {
      const query = {
        limit: PAGE,
        ...(search && { search }),
        ...(pageParam && { cursor: pageParam }),
      };
      return callExpecting(conversations.$get({ query }), "items");
    },
    getNextPageParam: ({ nextCursor }: ListPage) => nextCursor,
  });

/** The first question turns the empty conversation into a real one. */
export function beginConversation(conversation: Conversation) {
  const { id } = conversation;
  queryClient.setQueryData(conversationQuery(id).queryKey, conversation);
  if (!queryClient.getQueryData(messagesQuery(id).queryKey)) {
    queryClient.setQueryData(messagesQuery(id).queryKey, []);
  }
  queryClient.removeQueries(emptyConversationQuery);
}

/** The first question names the conversation, and each question moves it to the top. */
export function refreshNames(id: string) {
  void queryClient.invalidateQueries({ queryKey: ["conversations", "list"] });
  void queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey, exact: true });
}

/** Loads the messages again, if a page shows them. */
export function refreshConversation(id: string) {
  void queryClient.invalidateQueries({ queryKey: messagesQuery(id).queryKey });
  refreshNames(id);
}

/** Loads the newest messages; rejects if that fails. */
export async function reload(id: string) {
  // A request that is under way may have left too early.
  await queryClient.cancelQueries(messagesQuery(id));
  return await queryClient.fetchQuery(messagesQuery(id));
}

export const knownMessages = (id: string) =>
  queryClient.getQueryData<Message[]>(messagesQuery(id).queryKey);

/** Shows the part of an answer that has arrived, until the server sends the rest. */
export const putMessages = (id: string, change: (messages: Message[]) => Message[]) =>
  queryClient.setQueryData<Message[]>(
    messagesQuery(id).queryKey,
    (messages) => messages && change(messages),
  );

export async function renameConversation(id: string, title: string) {
  const sender = currentPresence();
  const renamed = await call<Conversation>(
    conversation.$patch({ ...paramOf(id), json: { title } }),
  );
  // Another user may be signed in by now.
  if (sender !== currentPresence()) return;
  putNewer(queryClient, conversationQuery(id).queryKey, () => renamed);
  updateLists(id, renamed);
}

export async function deleteConversation(id: string) {
  try {
    await call(conversation.$delete(paramOf(id)));
  } catch (error) {
    // Another device deleted the conversation first.
    if (!isNotFound(error)) throw error;
  }
  void dropCachedConversation(id);
  queryClient.removeQueries({ queryKey: ["conversations", id] });
  updateLists(id, undefined);
}

/** Changes the lists at once, then loads them: on a slow connection that takes long. */
function updateLists(id: string, changed: Conversation | undefined) {
  const lists = { queryKey: ["conversations", "list"] };
  for (const { queryKey } of queryClient.getQueryCache().findAll(lists)) {
    putNewer<InfiniteData<ListPage>>(
      queryClient,
      queryKey,
      (known) => known && { ...known, pages: withChangedConversation(known.pages, id, changed) },
    );
  }
  void queryClient.invalidateQueries(lists);
}

/** The device keeps nothing of a conversation that the user deleted here or elsewhere. */
async function dropCachedConversation(id: string) {
  const userId = currentUserId();
  if (!userId) return;
  const hashOf = (queryKey: QueryKey) => queryClient.defaultQueryOptions({ queryKey }).queryHash;
  const messagesHash = hashOf(messagesQuery(id).queryKey);
  const known = knownMessages(id);
  try {
    // A conversation that was not opened since the start is only in storage.
    const stored = known
      ? undefined
      : await readCachedQuery(userId, messagesHash, import.meta.env.VITE_VERSION);
    const messages = known ?? stored?.data as Message[] | undefined ?? [];
    const pictures = messages.flatMap(({ id, attachments }) => [{ id }, ...attachments])
      .map(({ id }) => hashOf(pictureKey(id)));
    await removeCachedQueries(userId, [
      hashOf(conversationQuery(id).queryKey),
      messagesHash,
      ...pictures,
    ]);
  } catch {
    // Without storage there is nothing to delete.
  }
}

export const isNotFound = (error: unknown) =>
  error instanceof ApiError && error.code === "not_found";

export const stopAnswer = (id: string) => call(conversation.stop.$post(paramOf(id)));

/** The known messages with the newest page added; undefined if the two do not overlap. */
export function mergeNewest<Message extends { id: string }>(
  known: Message[],
  { items, nextCursor }: { items: Message[]; nextCursor: string | null },
): Message[] | undefined {
  const newest = items.toReversed();
  if (nextCursor === null) return newest;
  const overlapAt = known.findIndex(({ id }) => id === newest[0]?.id);
  return overlapAt < 0 ? undefined : [...known.slice(0, overlapAt), ...newest];
}

/** The pages of a list in which one conversation is renamed or removed. */
export const withChangedConversation = <
  Conversation extends { id: string },
  Page extends { items: Conversation[] },
>(
  pages: Page[],
  id: string,
  changed: Conversation | undefined,
): Page[] =>
  pages.map((page) => ({
    ...page,
    items: page.items.flatMap((item) => item.id !== id ? item : changed ?? []),
  }));

/**
 * Shows the specification's message when a conversation cannot be created, with the reason why the
 * session ended. Only a 401 shows it, because a login helps against no other failure. After other
 * failures the screen shows the reason and a button to try again.
 */
async function tellNotCreated(error: unknown): Promise<void> {
  if (!(error instanceof ApiError) || error.status !== 401 || isSignOutPending()) return;
  const { reason } = (error.details ?? {}) as { reason?: EndReason };
  const isOver = reason === "expired" || reason === "ended";
  // The app has told the reason already. After a suspension or a deletion a login does not help.
  if (error.told && reason && !isOver) return;
  // The app waits for the same texts before its own message, so this message comes after that one.
  await fetchErrorTexts();
  const t = translatorFor("app");
  const why = isOver ? `${translatorFor("errors")(`ended.${reason}`)} ` : "";
  showToast(t("gate.title"), `${why}${t("gate.chat")} ${t("gate.chatHow")}`, "error");
}
