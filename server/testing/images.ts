// Asks for pictures as a browser does.
import type { testApp } from "./app.ts";
import type { MadeUser } from "./factories.ts";

type App = Pick<Awaited<ReturnType<typeof testApp>>, "call" | "sql">;

export function imageCalls({ call, sql }: App) {
  const as = ({ cookie }: MadeUser, method: string, path: string, body?: unknown) =>
    call({ cookie }, method, path, body);
  return {
    as,
    /** A second call with the same key and the same values is a repeat of the first. */
    drawWithKey: ({ cookie }: MadeUser, key: string, conversationId: string, more = {}) =>
      call({ cookie, headers: { "Idempotency-Key": key } }, "POST", "/api/generate-image", {
        ...{ prompt: "A boat", conversationId, model: "dall-e-3" },
        ...more,
      }),
    begin: async (person: MadeUser): Promise<string> =>
      (await (await as(person, "POST", "/api/conversations", { title: "New" })).json()).id,
    draw: (person: MadeUser, conversationId: string, prompt: string, more = {}) =>
      as(person, "POST", "/api/generate-image", {
        ...{ prompt, conversationId, model: "sdxl-lightning" },
        ...more,
      }),
    messages: async (person: MadeUser, conversationId: string) =>
      await (await as(person, "GET", `/api/conversations/${conversationId}/messages`)).json(),
    /** Returns the status and the code. */
    async statusAndCode(answering: Response | Promise<Response>) {
      const answer = await answering;
      return [answer.status, (await answer.json()).code];
    },
    async usageOf({ id }: MadeUser) {
      const [row] = await sql`
        select images, reserved_images, cost from academy.usage_months where person_id = ${id}
      `;
      return { ...row };
    },
  };
}
