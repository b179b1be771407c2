// How much of a person's files the academy stores.
import type { Context } from "hono";
import type { Sql } from "../../db/sql.ts";
import type { SignedIn } from "../../http/context.ts";
import { Failure } from "../../http/errors.ts";
import { sumBytes } from "./queries.ts";

type Wish = { personId: string; limit: number; more?: number };

/** Fails if a person's files, together with `more` bytes, exceed the limit. */
export async function expectRoom(sql: Sql, { personId, limit, more = 0 }: Wish) {
  const used = await sumBytes(sql, personId);
  if (used + more <= limit) return;
  throw new Failure(
    "quota_exceeded",
    { limit, used, frees: "conversations_with_files" },
    undefined,
    "Your files take up all the room that you have. Delete conversations with files to free room.",
  );
}

/** Before a file's body is read. */
export const expectRoomFor = (
  { var: { sql, person, settings } }: Context<SignedIn>,
  more: number,
) => expectRoom(sql, { personId: person.id, limit: settings.ATTACHMENT_BYTES, more });
