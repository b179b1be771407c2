import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
} from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, ApiError, call } from "../../lib/api.ts";
import { putNewer } from "../../lib/put-newer.ts";
import { queryClient } from "../../lib/query.ts";
import { currentPersonId, currentPresence } from "../../lib/session.ts";
import { readKept } from "../../offline/read-kept.ts";
import { joined, withNews } from "./overlay.ts";
import { pictureKey } from "./pictures/picture-file.ts";
import { tellNotCreated } from "./tell-not-created.ts";

const all = api.conversations;
const one = all[":conversationId"];
const ofOne = (conversationId: string) => ({ param: { conversationId } });

export type Conversation = InferResponseType<typeof one.$get, 200>;
type ListPage = Extract<InferResponseType<typeof all.$get, 200>, { items: unknown }>;
type MessagePage = Extract<InferResponseType<typeof one.messages.$get, 200>, { items: unknown }>;
export type Message = MessagePage["items"][number];

/** What the server calls one that nothing has been asked in yet. */
export const NEW_TITLE = "New Business Consultation";
const PAGE = "30";
/** Of a long conversation only so many are fetched again. */
const NEWEST = "20";

/** The one that is empty, made or taken up again; whoever asks in it opens it by its own address. */
export const emptyQuery = queryOptions({
  queryKey: ["conversations", "empty"],
  queryFn: async () => {
    try {
      return await call<Conversation>(all.$post({ json: { title: NEW_TITLE } }) as Promise<never>);
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
    queryFn: () => call<Conversation>(one.$get(ofOne(id)) as Promise<never>),
  });

export const messagesQuery = (id: string) =>
  queryOptions({
    queryKey: ["conversations", id, "messages"],
    meta: { kept: true },
    // Another device may have asked since.
    staleTime: 0,
    queryFn: async ({ client, queryKey }) => {
      const ask = <Answer>(query: Record<string, string>) =>
        call<Answer>(one.messages.$get({ ...ofOne(id), query }) as Promise<never>);
      const known = client.getQueryData<Message[]>(queryKey);
      try {
        const newest = known?.length ? await ask<MessagePage>({ limit: NEWEST }) : undefined;
        return known && newest && joined(known, newest) || await ask<Message[]>({});
      } catch (error) {
        if (isGone(error)) dropKeptOf(id);
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
      return call<ListPage>(all.$get({ query }) as Promise<never>);
    },
    getNextPageParam: ({ nextCursor }: ListPage) => nextCursor,
  });

/** What was asked in the empty one makes it a conversation. */
export function beginConversation(conversation: Conversation) {
  const { id } = conversation;
  queryClient.setQueryData(conversationQuery(id).queryKey, conversation);
  if (!queryClient.getQueryData(messagesQuery(id).queryKey)) {
    queryClient.setQueryData(messagesQuery(id).queryKey, []);
  }
  queryClient.removeQueries(emptyQuery);
}

/** Its first question has named it, and each moves it to the top. */
export function refreshNames(id: string) {
  void queryClient.invalidateQueries({ queryKey: ["conversations", "list"] });
  void queryClient.invalidateQueries({ queryKey: conversationQuery(id).queryKey, exact: true });
}

/** The newest of it; rejects where that cannot be read. */
export async function reload(id: string) {
  // One that is under way may have left too early.
  await queryClient.cancelQueries(messagesQuery(id));
  return await queryClient.fetchQuery(messagesQuery(id));
}

export const knownMessages = (id: string) =>
  queryClient.getQueryData<Message[]>(messagesQuery(id).queryKey);

/** As far as it was heard, until the server tells the rest. */
export const putMessages = (id: string, change: (messages: Message[]) => Message[]) =>
  queryClient.setQueryData<Message[]>(
    messagesQuery(id).queryKey,
    (messages) => messages && change(messages),
  );

export async function renameConversation(id: string, title: string) {
  const sender = currentPresence();
  const renamed = await call<Conversation>(
    one.$patch({ ...ofOne(id), json: { title } }) as Promise<never>,
  );
  // Somebody else may be here by now.
  if (sender !== currentPresence()) return;
  putNewer(queryClient, conversationQuery(id).queryKey, () => renamed);
  await tellLists(id, renamed);
}

export async function deleteConversation(id: string) {
  try {
    await call(one.$delete(ofOne(id)));
  } catch (error) {
    // Another device was faster.
    if (!isGone(error)) throw error;
  }
  dropKeptOf(id);
  queryClient.removeQueries({ queryKey: ["conversations", id] });
  await tellLists(id, undefined);
}

/** At once, and then as the server has them: on a slow line that takes long. */
async function tellLists(id: string, news: Conversation | undefined) {
  const lists = { queryKey: ["conversations", "list"] };
  // What is on its way may have left before the change.
  await queryClient.cancelQueries(lists);
  queryClient.setQueriesData<InfiniteData<ListPage>>(
    lists,
    (known) => known && { ...known, pages: withNews(known.pages, id, news) },
  );
  void queryClient.invalidateQueries(lists);
}

/** Of what she has deleted, here or elsewhere, her phone keeps nothing. */
function dropKeptOf(id: string) {
  const personId = currentPersonId();
  if (!personId) return;
  const hashOf = (queryKey: QueryKey) => queryClient.defaultQueryOptions({ queryKey }).queryHash;
  const said = hashOf(messagesQuery(id).queryKey);
  const known = knownMessages(id);
  import("../../offline/db.ts").then(async (db) => {
    // Not opened since this start, it is known to the store alone.
    const kept = known ? undefined : await readKept(personId, said, import.meta.env.VITE_VERSION);
    const messages = known ?? kept?.data as Message[] | undefined ?? [];
    const pictures = messages.flatMap(({ id, attachments }) => [{ id }, ...attachments])
      .map(({ id }) => hashOf(pictureKey(id)));
    await db.dropKept(personId, [hashOf(conversationQuery(id).queryKey), said, ...pictures]);
  }).catch(() => {
    // Without a store nothing is kept.
  });
}

export const isGone = (error: unknown) => error instanceof ApiError && error.code === "not_found";

export const stopAnswer = (id: string) => call(one.stop.$post(ofOne(id)));
