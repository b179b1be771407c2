// The variables that every request carries: the parts of the process, and the user if signed in.
import type { Context, MiddlewareHandler } from "hono";
import type { Role } from "../accounts.ts";
import type { CourseId } from "../catalogue.ts";
import type { Database } from "../db/database.ts";
import type { Pool } from "../db/sql.ts";
import type { Settings } from "../env.ts";
import type { Log } from "../log.ts";
import type { ChatModel } from "../services/chat-model.ts";
import type { ImageModels } from "../services/image-models.ts";
import type { Passwords } from "../services/passwords.ts";
import type { AddressOf } from "../services/signed-addresses.ts";
import type { Storage } from "../services/storage.ts";
import type { Timeouts } from "../timeouts.ts";
import type { SharedBodies } from "./body-cache.ts";
import type { BodyLimiters } from "./body-limiters.ts";
import type { CallLimiter, RunningCalls } from "./call-limiter.ts";
import { fail, type Failure } from "./errors.ts";
import type { ByteReservation } from "./byte-limiter.ts";

export type User = {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  role: Role;
  passwordSetByStaff: boolean;
  enrolledCourses: CourseId[];
  createdAt: Date;
  lastSeenAt: Date | null;
};

/** Why the session in the browser's cookie is over. */
export type EndReason = "expired" | "ended" | "suspended" | "deleted";
/** `suspensionReason` is what staff wrote for the user. */
export type SessionEnd = { reason: EndReason; suspensionReason?: string };

/**
 * Each course's revisions. They grow when the course's content or its questions change. After a
 * restore they may come again with other content, but in another epoch.
 */
export type Revisions = Record<CourseId, { content: number; questions: number; epoch: string }>;

export type Services = {
  passwords: Passwords;
  storage: Storage;
  chatModel: ChatModel;
  imageModels: ImageModels;
};

export type Base = {
  /** What Deno.serve knows about the connection. Absent where the app is called as a function. */
  Bindings: { remoteAddr?: Deno.Addr } | undefined;
  Variables: Services & {
    requestId: string;
    settings: Settings;
    timeouts: Timeouts;
    /** Whether this process was told to stop and still serves. */
    isDraining: () => boolean;
    database: Database;
    log: Log;
    bodies: SharedBodies;
    addressOf: AddressOf;
    /** The origin that the browser uses for this server, and the address of the client. */
    origin: string;
    address: string;
    sql: Pool;
    /** Takes the request's statements out of the queue when its caller got a 503. */
    giveUp?: () => void;
    bodyLimiters: BodyLimiters;
    /** Counts the calls of visitors, by network. */
    visitorCalls: CallLimiter;
    /** Counts the calls of each user, and lets a few of them run at once. */
    userCalls: CallLimiter;
    runningCalls: RunningCalls;
    /** The caller has got a 503, and the handler runs on. */
    isLate?: boolean;
    /** The answer, if it is a large one. */
    largeAnswer?: Uint8Array<ArrayBuffer>;
    /** Counts the body of this request until its handler has ended. */
    bodyReservation: ByteReservation;
    /** Why the server did not read a visitor's body to its end. */
    bodyFailure?: Failure;
    /** How long the database took to recognise the user, in milliseconds. */
    recognisedInMs?: number;
    /** The raw JSON body of an unsafe request, read within limits before any handler runs. */
    body?: Uint8Array<ArrayBuffer>;
    idempotencyKey?: string;
    person?: User;
    sessionId?: string;
    revisions?: Revisions;
    ended?: SessionEnd;
  };
};

export type SignedIn = {
  Bindings: Base["Bindings"];
  Variables: Base["Variables"] & { person: User; sessionId: string; revisions: Revisions };
};

/** What a write needs to know about the request, whether it came alone or from an outbox. */
export type Caller = Pick<SignedIn["Variables"], "person" | "settings" | "address">;

/** For functions that serve both visitors and signed-in users. */
export type AnyContext = Context<Base> | Context<SignedIn>;

/**
 * Each route puts this into its own chain: a `.use()` without a path would guard every route that
 * is mounted after it.
 */
export const signedIn: MiddlewareHandler<SignedIn> = async (c, next) => {
  const person: User | undefined = c.get("person");
  if (!person) fail("unauthenticated", c.get("ended"));
  await next();
};
