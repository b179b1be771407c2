// Attacks that ask for much: large lists, answers that nobody reads, and uploads that stall. Each
// leaves the other users their share of the process.
import { openSlowSender, type SlowSender } from "../slow-sender.ts";
import type { Academy, Attack } from "./attack.ts";

const MB = 1024 * 1024;
const READERS = 30;
const SEND_EVERY_MS = 50;

async function read({ origin }: Academy, path: string, cookie: string) {
  const answer = await fetch(`${origin}/api${path}`, { headers: { Cookie: cookie } });
  await answer.body?.pipeTo(new WritableStream());
  return answer.status;
}

/** One user asks for the same list many times at once, and reads every answer. */
const lists = (name: string, times: number, path: (academy: Academy) => string): Attack => ({
  name,
  expects: [200, 429],
  run: (academy) =>
    Promise.all(
      Array.from({ length: times }, () => read(academy, path(academy), academy.attackers[4] ?? "")),
    ),
});

const notesOf = ({ videoId }: Academy) => `/videos/${videoId}/notes`;

function unreadAnswers(): Attack {
  const readers: SlowSender[] = [];
  return {
    name: "30 readers of 2,000 own notes that never read",
    expects: [200, 429],
    growsByMegabytes: 96,
    async run(academy) {
      const cookie = academy.attackers[4] ?? "";
      while (readers.length < READERS) {
        const head = {
          method: "GET",
          path: `/api${notesOf(academy)}`,
          headers: { Cookie: cookie },
        };
        readers.push(await openSlowSender(academy.origin, head));
      }
      return [await read(academy, "/auth/user", academy.staff)];
    },
    end: () => readers.splice(0).forEach((reader) => reader.close()),
  };
}

function slowUploads(): Attack {
  const senders: SlowSender[] = [];
  return {
    name: "two uploads that stall just before their end",
    expects: [201],
    async run(academy) {
      if (senders.length > 0) return [];
      while (senders.length < 2) {
        const cookie = academy.attackers[senders.length] ?? "";
        const type = "multipart/form-data; boundary=b";
        const headers = { "Content-Type": type, "Content-Length": String(10 * MB), Cookie: cookie };
        const sender = await openSlowSender(academy.origin, { path: "/api/attachments", headers });
        senders.push(sender);
        // Like a phone on a network. Without pauses, this measures how fast the machine copies.
        for (let left = 10 * MB - 1; left > 0; left -= MB) {
          await sender.send(new Uint8Array(Math.min(left, MB)));
          await new Promise((resolve) => setTimeout(resolve, SEND_EVERY_MS));
        }
      }
      // The third upload is an ordinary one, of another user.
      const form = new FormData();
      form.set("file", new File(["x".repeat(9 * MB)], "long.txt", { type: "text/plain" }));
      const answer = await fetch(`${academy.origin}/api/attachments`, {
        method: "POST",
        headers: { Cookie: academy.attackers[2] ?? "", Origin: academy.origin },
        body: form,
      });
      await answer.body?.cancel();
      return [answer.status];
    },
    end: () => senders.splice(0).forEach((sender) => sender.close()),
  };
}

export const capacityAttacks = [
  lists("twenty lists of 2,000 own notes at once", 20, notesOf),
  lists("six lists of 20,000 questions at once", 6, () => "/courses/ai-master/qa"),
  unreadAnswers(),
  slowUploads(),
];
