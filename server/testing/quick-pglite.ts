/**
 * The environment of a Deno process whose embedded database lives for seconds or minutes. To
 * optimise PGlite's WebAssembly costs more work there than it saves.
 */
export const quickPglite = { DENO_V8_FLAGS: "--liftoff-only" };
