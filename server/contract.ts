// The only server file that the web imports: types, limits and rules. It takes only types from the
// app, so that no server code is bundled.
export type { Api } from "./app.ts";
export type { ErrorCode } from "./http/errors.ts";
export * from "./limits.ts";
export * from "./schema-fields.ts";
export * from "./caption-cues.ts";
export * from "./catalogue.ts";
export * from "./search-key.ts";
export {
  canOpenPanel,
  type DataPart,
  dataParts,
  hasSignedInCookie,
  isAdmin,
  SIGNED_IN_COOKIE,
} from "./accounts.ts";
export * from "./features/attachments/schema.ts";
export * from "./features/audit/schema.ts";
export * from "./features/chat/answer-events.ts";
export * from "./features/chat/schema.ts";
export * from "./features/passages/sources.ts";
export * from "./features/courses/policy.ts";
export * from "./features/courses/schema.ts";
export * from "./features/enrollment/schema.ts";
export * from "./features/feedback/schema.ts";
export * from "./features/images/intent.ts";
export * from "./features/images/schema.ts";
export * from "./features/notes/schema.ts";
export * from "./features/progress/schema.ts";
export * from "./features/questions/policy.ts";
export * from "./features/questions/schema.ts";
export * from "./features/resources/schema.ts";
export * from "./features/search/schema.ts";
export * from "./features/sections/schema.ts";
export * from "./features/session/schema.ts";
export * from "./features/sync/schema.ts";
export { detectVideoType, VIDEO_HEAD_BYTES } from "./features/uploads/file-types.ts";
export * from "./features/uploads/schema.ts";
export * from "./features/usage/prices.ts";
export * from "./features/usage/schema.ts";
export * from "./features/users/account-policy.ts";
export * from "./features/users/schema.ts";
export * from "./features/videos/schema.ts";
export * from "./features/videos/webvtt.ts";
