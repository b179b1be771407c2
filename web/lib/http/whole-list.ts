// Reads a list to its end. The server sends at most 500 rows at once, and fewer if they are long. It
// says if there are more.
import { type Answer, handleAnswer } from "./api.ts";

type Row = { id: string };
type RowsOf<Body> = Extract<Body, readonly Row[]>;

/** `ask` asks for the rows behind a row. Without a limit, the answer is a list and no page. */
export async function readWholeList<Body>(
  ask: (query: { cursor?: string }) => Promise<Answer<Body>>,
): Promise<RowsOf<Body>[number][]> {
  const rows: RowsOf<Body>[number][] = [];
  let cursor: string | undefined;
  for (let isMore = true; isMore;) {
    await handleAnswer(ask(cursor ? { cursor } : {}), async (answer) => {
      const body = await answer.json();
      if (!isList(body)) throw new Error("The answer is no list");
      rows.push(...body);
      // The id is no place any more when its row has been removed.
      cursor = answer.headers.get("X-Next") ?? rows.at(-1)?.id;
      isMore = answer.headers.get("X-More") === "true" && body.length > 0;
    });
  }
  return rows;
}

const isList = <Body>(body: Body): body is RowsOf<Body> => Array.isArray(body);
