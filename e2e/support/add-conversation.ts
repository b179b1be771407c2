// Creates a conversation of any length, with everything that an answer may contain.
import type { Pool, Sql } from "../../server/db/sql.ts";
import type { RecordedConversation } from "./profile.ts";

const answer = `## What to do

Ask for **one thing** at a time, and say \`what it is for\`. See [the lessons](https://pyinnya.test/).

1. Say who it is for
2. Say how long it may be

| Part | Why |
|---|---|
| Role | So that it knows who speaks |
| Format | So that you can use it |

\`\`\`js
const prompt = ["role", "task", "format"].map((part) => part.toUpperCase()).join(" and then at last ");
for (const part of prompt) console.log(part);
\`\`\`

> မေးခွန်းကို ရှင်းရှင်း မေးပါ။`;

/** Numbers the messages in order, all below the number that the next message gets. */
export const addConversation = (sql: Sql, personId: string, pairs: number) =>
  sql<{ id: string }[]>`
    with conversation as (
      insert into academy.conversations (person_id, title, is_empty)
      values (${personId}, 'All about prompts', false) returning id
    ), pair as (
      select id as conversation_id, gen_random_uuid() as question_id, n,
        2 * (n - ${pairs}::integer) - 2 as number
      from conversation, generate_series(1, ${pairs}::integer) n
    ), asked as (
      insert into academy.messages (id, conversation_id, number, role, content)
      overriding system value
      select question_id, conversation_id, number, 'user', 'Question ' || n from pair
    ), answered as (
      insert into academy.messages (conversation_id, number, role, content, question_id, model)
      overriding system value
      select conversation_id, number + 1, 'assistant', ${answer}::text, question_id, 'demo' from pair
    )
    select id from conversation
  `.then(([row]) => row?.id);

/** Creates a conversation with the ids that a recorded phone knows. */
export const addRecordedConversation = (
  sql: Pool,
  personId: string,
  { id, title, messages }: RecordedConversation,
) =>
  sql.begin(async (sql) => {
    await sql`
      insert into academy.conversations (id, person_id, title, is_empty)
      values (${id}, ${personId}, ${title}, ${messages.length === 0})
    `;
    for (const [n, message] of messages.entries()) {
      const isAnswer = message.role === "assistant";
      await sql`
        insert into academy.messages (id, conversation_id, role, content, question_id, model)
        values (
          ${message.id}, ${id}, ${message.role}, ${message.content},
          ${isAnswer ? messages[n - 1]?.id ?? null : null}, ${isAnswer ? "demo" : null}
        )
      `;
    }
  });
