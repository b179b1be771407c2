// The academy's accounts as staff see them, and what they do with them.
import type { CourseId, Role } from "@server/contract";
import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { api, call } from "../../../lib/api.ts";
import { currentPersonId, currentPresence, sessionKey } from "../../../lib/session.ts";
import type { Wish } from "./wish.ts";

const users = api.admin.users;
const ofUser = users[":userId"];
const create = api.admin["create-user"];
const enroll = api.admin.enroll;

type Listed = InferResponseType<typeof users.$get, 200>;
export type UserPage = Extract<Listed, { items: unknown }>;
export type PanelUser = UserPage["items"][number];
export type NewUser = InferRequestType<typeof create.$post>["json"];
/** Who works here. */
export type Actor = { id: string; role: Role };

const PAGE = "25";
const LISTS = ["panel", "users"] as const;

/** Asked again whenever it is opened: others work on it, too. */
export const usersQuery = (wish: Wish) =>
  infiniteQueryOptions({
    queryKey: [...LISTS, wish],
    staleTime: 0,
    placeholderData: keepPreviousData,
    initialPageParam: "",
    queryFn: ({ pageParam, signal }) => {
      const asked = Object.entries(wish).filter(([, value]) => value !== "");
      const query = {
        limit: PAGE,
        ...Object.fromEntries(asked),
        ...(pageParam ? { cursor: pageParam } : {}),
      };
      return call<UserPage>(users.$get({ query }, { init: { signal } }) as Promise<never>);
    },
    getNextPageParam: ({ nextCursor }: UserPage) => nextCursor,
  });

/** Where she stands she stays, so that whoever changed her sees what she has done. */
async function putUser(client: QueryClient, sender: unknown, user: PanelUser) {
  // Of somebody who has been followed by another, nothing is put where that one looks.
  if (sender !== currentPresence()) return;
  // What is on its way may have left before the change: it is asked for anew.
  const underWay = client.getQueryCache().findAll({ queryKey: LISTS, fetchStatus: "fetching" });
  await client.cancelQueries({ queryKey: LISTS });
  client.setQueriesData<InfiniteData<UserPage>>(
    { queryKey: LISTS },
    (data) =>
      data && {
        ...data,
        pages: data.pages.map((page) => ({
          ...page,
          items: page.items.map((one) => one.id === user.id ? user : one),
        })),
      },
  );
  for (const { queryKey } of underWay) void client.refetchQueries({ queryKey, exact: true });
  tellOthers(client);
  if (user.id === currentPersonId()) void client.invalidateQueries({ queryKey: sessionKey });
}

function tellOthers(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ["panel", "summary"] });
  void client.invalidateQueries({ queryKey: ["panel", "audit"] });
}

function useChange<Wished extends { user: PanelUser }>(
  change: (wish: Wished) => Promise<PanelUser>,
  { gcTime }: { gcTime?: number } = {},
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    gcTime,
    onMutate: currentPresence,
    onSuccess: (after, _, sender) => putUser(client, sender, after),
  });
}

const paramOf = ({ id }: PanelUser) => ({ userId: id });

type Enroll = { user: PanelUser; courseId: CourseId; isEnrolled: boolean };

/** Puts her into the course, or takes her out where she is in it. */
export const useEnroll = (isLegacy: boolean) =>
  useChange(({ user, courseId, isEnrolled }: Enroll) => {
    if (isLegacy) {
      const json = { userId: user.id, courseName: courseId };
      return call<PanelUser>(isEnrolled ? enroll.$delete({ json }) : enroll.$post({ json }));
    }
    const act = isEnrolled ? ofUser.unenroll : ofUser.enroll;
    return call<PanelUser>(act.$post({ param: paramOf(user), json: { courseId } }));
  });

export const useSuspend = () =>
  useChange(({ user, reason }: { user: PanelUser; reason: string }) =>
    call<PanelUser>(ofUser.suspend.$post({ param: paramOf(user), json: { reason } }))
  );

export const useActivate = () =>
  useChange(({ user }: { user: PanelUser }) =>
    call<PanelUser>(ofUser.activate.$post({ param: paramOf(user) }))
  );

export const useRemove = () =>
  useChange(async ({ user }: { user: PanelUser }) => {
    await call(ofUser.$delete({ param: paramOf(user) }));
    return { ...user, status: "deleted" as const, enrolledCourses: [] };
  });

export const useChangeRole = () =>
  useChange(({ user, role }: { user: PanelUser; role: Role }) =>
    call<PanelUser>(ofUser.$patch({ param: paramOf(user), json: { role } }))
  );

// What is sent to set a password holds it, and is not kept.
const UNKEPT = { gcTime: 0 };

export const useResetPassword = () =>
  useChange(
    ({ user, password }: { user: PanelUser; password: string }) =>
      call<PanelUser>(ofUser["reset-password"].$post({ param: paramOf(user), json: { password } })),
    UNKEPT,
  );

export function useCreateUser() {
  const onCreated = useCreated();
  return useMutation({
    mutationFn: (json: NewUser) => call<PanelUser>(create.$post({ json })),
    ...UNKEPT,
    onSuccess: onCreated,
  });
}

/** To be told when there are new accounts. */
export function useCreated() {
  const client = useQueryClient();
  return () => {
    void client.invalidateQueries({ queryKey: LISTS });
    tellOthers(client);
  };
}

/** A few whom these letters may mean. */
export const suggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: ["panel", "users-like", search],
    enabled: search.length > 1,
    queryFn: ({ signal }) => {
      const query = { limit: "8", search, sort: "name" as const };
      return call<UserPage>(users.$get({ query }, { init: { signal } }) as Promise<never>)
        .then(({ items }) => items);
    },
  });
