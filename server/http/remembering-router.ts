// Remembers which handlers answer a path: to find them took a sixth of the memory of a short call.
import type { Result } from "hono/router";
import { TrieRouter } from "hono/router/trie-router";

/** Paths with ids fill it, too. Then it starts again. No path of ours is longer than `MAX_LENGTH`. */
const MAX_PATHS = 1000;
const MAX_LENGTH = 200;

export class RememberingRouter<Handler> extends TrieRouter<Handler> {
  #found = new Map<string, Result<Handler>>();

  override match(method: string, path: string): Result<Handler> {
    const key = `${method} ${path}`;
    const known = this.#found.get(key);
    if (known) return known;
    if (key.length > MAX_LENGTH) return super.match(method, path);
    if (this.#found.size >= MAX_PATHS) this.#found.clear();
    const found = super.match(method, path);
    this.#found.set(key, found);
    return found;
  }
}
