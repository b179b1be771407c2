// Uploads a video or a paper as the panel does before it saves one: asks for a place, and puts the
// file there.
import type { testApp } from "./app.ts";
import type { MadeUser } from "./factories.ts";

type App = Pick<Awaited<ReturnType<typeof testApp>>, "call" | "put">;
type Kind = "video" | "resource";
type Brought = { bytes: Uint8Array; contentType: string; wish?: object };

export function uploader({ call, put }: App) {
  async function ask(
    { cookie }: Partial<MadeUser>,
    method: string,
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) {
    const answer = await call({ cookie, headers, from: "10.0.0.7" }, method, path, body);
    return { status: answer.status, body: await answer.json() };
  }

  const place = (person: Partial<MadeUser>, kind: Kind, wish?: object) =>
    ask(person, "POST", `/api/admin/${kind}s/upload-url`, wish);

  /**
   * Returns the place that the server gave. `wish` is what the panel tells about the file
   * beforehand.
   */
  async function bring(person: MadeUser, kind: Kind, { bytes, contentType, wish }: Brought) {
    const { body } = await place(person, kind, wish);
    await put(body.path, bytes, contentType);
    return body as { uploadURL: string; path: string };
  }

  return { ask, place, bring };
}
