// Queries, creates and changes the academy's accounts for staff.
import type { CourseId, Role } from "@server/contract";
import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";
import { api, ApiError, call, callExpecting } from "../../../lib/http/api.ts";
import { pagedQuery } from "../../../lib/http/paged.ts";
import { putRowInLists } from "../../../lib/http/panel-writes.ts";
import { GivenUp, type Once } from "../../../lib/http/retry-until-known.ts";
import { currentPresence, currentUserId, sessionKey } from "../../../lib/http/session.ts";
import { nameOf } from "../user-name.tsx";
import { handOver } from "./handover.ts";
import type { ListFilters } from "./list-filters.ts";
import type { NewUser } from "./new-user-draft.ts";
import { queuePerUser } from "./queue-per-user.ts";

const users = api.admin.users;
const ofUser = users[":userId"];
const create = api.admin["create-user"];
const enroll = api.admin.enroll;

type Listed = InferResponseType<typeof users.$get, 200>;
export type UserPage = Extract<Listed, { items: unknown }>;
export type PanelUser = UserPage["items"][number];
/** The staff member who uses the panel. */
export type Actor = { id: string; role: Role };

const PAGE = "25";
const LISTS = ["panel", "users"] as const;

export const usersQuery = (filters: ListFilters) =>
  pagedQuery(
    LISTS,
    {
      limit: PAGE,
      ...Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== "")),
    },
    (query, init) => callExpecting(users.$get({ query }, { init }), "items"),
  );

/** Replaces the user at the same place in the lists, so that staff see the effect of the change. */
function putUser(client: QueryClient, sender: unknown, user: PanelUser) {
  // If another user has signed in, this answer must not change what that user sees.
  if (sender !== currentPresence()) return;
  putRowInLists(client, LISTS, user.id, user);
  refreshDependents(client);
  if (user.id === currentUserId()) void client.invalidateQueries({ queryKey: sessionKey });
}

function refreshDependents(client: QueryClient) {
  void client.invalidateQueries({ queryKey: ["panel", "summary"] });
  void client.invalidateQueries({ queryKey: ["panel", "audit"] });
}

/**
 * Each answer is the whole user. Changes of one user run in turn, because an older answer would
 * show an old state.
 */
function useChange<Variables extends { user: PanelUser }>(
  send: (variables: Variables) => Promise<PanelUser>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (variables: Variables) => queuePerUser(variables.user.id, () => send(variables)),
    onMutate: currentPresence,
    onSuccess: (after, _, sender) => putUser(client, sender, after),
    // After a refusal or a lost answer, the list may show an old state of the user.
    onError: (_error, _, sender) => {
      if (sender === currentPresence()) void client.invalidateQueries({ queryKey: LISTS });
    },
  });
}

const paramOf = ({ id }: PanelUser) => ({ userId: id });

export const userRemovalPath = (user: PanelUser) => ofUser.$path({ param: paramOf(user) });

type Enroll = { user: PanelUser; courseId: CourseId; isEnrolled: boolean; once?: Once };

/** Enrolls the user in the course, or removes the user from it. */
export const useEnroll = (isLegacy: boolean) =>
  useChange(({ user, courseId, isEnrolled, once }: Enroll) => {
    if (isLegacy) {
      const json = { userId: user.id, courseName: courseId };
      return call<PanelUser>(isEnrolled ? enroll.$delete({ json }) : enroll.$post({ json }, once));
    }
    const route = isEnrolled ? ofUser.unenroll : ofUser.enroll;
    return call<PanelUser>(route.$post({ param: paramOf(user), json: { courseId } }, once));
  });

export const useSuspend = () =>
  useChange(({ user, reason, once }: { user: PanelUser; reason: string; once?: Once }) =>
    call<PanelUser>(ofUser.suspend.$post({ param: paramOf(user), json: { reason } }, once))
  );

export const useActivate = () =>
  useChange(({ user, once }: { user: PanelUser; once?: Once }) =>
    call<PanelUser>(ofUser.activate.$post({ param: paramOf(user) }, once))
  );

export const useRemove = () =>
  useChange(async ({ user }: { user: PanelUser }) => {
    await call(ofUser.$delete({ param: paramOf(user) })).catch(unlessDeleted);
    return { ...user, status: "deleted" as const, enrolledCourses: [] };
  });

/** Accounts stay in the list after their deletion. Only a deleted account is refused like this. */
function unlessDeleted(error: unknown) {
  if (!(error instanceof ApiError && error.code === "not_active")) throw error;
}

type Name = Pick<PanelUser, "firstName" | "lastName">;

export const useRename = () =>
  useChange(({ user, name }: { user: PanelUser; name: Name }) =>
    call<PanelUser>(ofUser.$patch({ param: paramOf(user), json: name }))
  );

export const useChangeRole = () =>
  useChange(({ user, role }: { user: PanelUser; role: Role }) =>
    call<PanelUser>(ofUser.$patch({ param: paramOf(user), json: { role } }))
  );

/**
 * Sets a user's password and shows the credentials (see `handover.ts`). Not a mutation, because no
 * cache may hold a password.
 */
export function useResetPassword() {
  const onChanged = useRefreshAfter();
  return (user: PanelUser, password: string, onUnknown: () => void) =>
    // A repeated request returns the first answer. The lists show the current state.
    onChanged(() =>
      handOver({
        kind: "reset",
        email: user.email,
        password,
        onUnknown,
        send: (once) =>
          call<PanelUser>(
            ofUser["reset-password"].$post({ param: paramOf(user), json: { password } }, once),
          ),
      })
    );
}

export function useCreateUser() {
  const onChanged = useRefreshAfter();
  return (json: NewUser, isLegacy: boolean, onUnknown: () => void) =>
    onChanged(() =>
      handOver({
        kind: "create",
        email: json.email,
        password: json.password,
        sent: json,
        isLegacy,
        onUnknown,
        send: (once) => call<PanelUser>(create.$post({ json }, once)),
      })
    );
}

/**
 * Fetches the lists again after a change, and after a change whose result is unknown because staff
 * gave up.
 */
export function useRefreshAfter() {
  const client = useQueryClient();
  const refresh = (sender: unknown) => {
    if (sender !== currentPresence()) return;
    void client.invalidateQueries({ queryKey: LISTS });
    refreshDependents(client);
  };
  return async <Result>(task: () => Promise<Result>): Promise<Result> => {
    const sender = currentPresence();
    try {
      const result = await task();
      refresh(sender);
      return result;
    } catch (error) {
      if (error instanceof GivenUp) refresh(sender);
      throw error;
    }
  };
}

/** A few users that match the typed letters. */
export const suggestionsQuery = (search: string) =>
  queryOptions({
    queryKey: ["panel", "users-like", search],
    enabled: search.length > 1,
    queryFn: ({ signal }) => {
      const query = { limit: "8", search, sort: "name" as const };
      return callExpecting(users.$get({ query }, { init: { signal } }), "items")
        .then(({ items }) => items);
    },
  });

/** The user's name, or the email if there is no name. */
export const displayName = (user: { firstName: string; lastName: string; email: string }) =>
  nameOf(user) || user.email;
