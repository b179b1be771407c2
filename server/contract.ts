// The only door for the web: types, limits and rules. Types alone come from the app, so that none of its code is bundled.
export type { Api } from "./app.ts";
export type { ErrorCode } from "./http/errors.ts";
export * from "./fields.ts";
export * from "./catalogue.ts";
export * from "./hint.ts";
export * from "./features/courses/policy.ts";
export * from "./features/courses/schema.ts";
export * from "./features/enrollment/schema.ts";
export * from "./features/notes/schema.ts";
export * from "./features/progress/schema.ts";
export * from "./features/questions/schema.ts";
export * from "./features/sections/schema.ts";
export * from "./features/session/schema.ts";
export * from "./features/sync/schema.ts";
export * from "./features/users/policy.ts";
export * from "./features/users/schema.ts";
export * from "./features/videos/schema.ts";
export * from "./features/videos/webvtt.ts";
