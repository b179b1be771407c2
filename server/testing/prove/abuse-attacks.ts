// Lists what attackers send, and which status the server answers. A new attack is one more entry.
import { openSlowSender, type SlowSender } from "../slow-sender.ts";
import type { Academy, Attack } from "./attack.ts";

const MB = 1024 * 1024;
const STALLED = 500;
/**
 * 500 requests at the same moment keep any server busy. This attack is about stalled requests, so
 * it opens them slowly.
 */
const STALLED_PER_SECOND = 200;

type Call = [method: string, path: string, cookie: string, body: string];

export async function send({ origin }: Academy, ...[method, path, cookie, body]: Call) {
  const answer = await fetch(`${origin}/api${path}`, {
    method,
    headers: { "Content-Type": "application/json", Origin: origin, Cookie: cookie },
    body,
  });
  await answer.body?.cancel();
  return answer.status;
}

/** One attacker repeats the same body. */
const repeated = (
  name: string,
  status: number,
  request: (academy: Academy) => { method?: string; path?: string; cookie?: string; body: string },
): Attack => ({
  name,
  expects: [status],
  async run(academy) {
    const { method = "POST", path = "/sync", cookie = academy.attackers[0] ?? "", body } = request(
      academy,
    );
    return [await send(academy, method, path, cookie, body)];
  },
});

export const notes = (academy: Academy, count: number, content: string) =>
  JSON.stringify({
    writes: Array.from({ length: count }, () => ({
      id: crypto.randomUUID(),
      kind: "note.add",
      payload: {
        id: crypto.randomUUID(),
        videoId: academy.videoId,
        content,
        createdAt: new Date().toISOString(),
      },
    })),
  });

const captions = (content: string) => (academy: Academy) => ({
  method: "PUT",
  path: `/admin/videos/${academy.videoId}/captions/my`,
  cookie: academy.staff,
  body: JSON.stringify({ content: `WEBVTT\n\n${content}` }),
});

const marks = "က" + "\u103a".repeat(60_000) + "\u1037".repeat(60_000);
const zawgyi = "ျမန္မာစာ သင္ၾကားေရး ";
/** No word comes twice, because a word that comes again costs nothing. */
const zawgyiLines = (count: number) =>
  Array.from({ length: count }, (_, n) => {
    const letters = Array.from(String(n), (digit) => "ကခဂငစဆဇညတထ"[Number(digit)]).join("");
    return `ျမန္မာ${letters} သင္ၾကား${letters}\n`;
  }).join("");

const inputs: Attack[] = [
  repeated("a million writes", 400, () => ({ body: `{"writes":[${"0,".repeat(999_990)}0]}` })),
  repeated("190,000 writes", 400, () => ({ body: `{"writes":[${"0,".repeat(190_000)}0]}` })),
  repeated("15,000 names that no input has", 400, () => ({
    body: `{"writes":0,${Array.from({ length: 15_000 }, (_, n) => `"${n}":0`).join()}}`,
  })),
  repeated("150,000 names that no input has", 400, () => ({
    body: `{"writes":[],${Array.from({ length: 150_000 }, (_, n) => `"${n}":0`).join()}}`,
  })),
  repeated("a million brackets", 400, () => ({
    body: "[".repeat(999_990) + "]".repeat(999_990),
  })),
  repeated("a note of 120,000 marks", 200, (academy) => ({ body: notes(academy, 1, marks) })),
  repeated("notes of 16,000 Burmese digits", 200, (academy) => ({
    body: notes(academy, 20, zawgyi + "၁".repeat(16_000)),
  })),
  repeated("the longest notes in Zawgyi", 200, (academy) => ({
    body: notes(academy, 5, zawgyi.repeat(200)),
  })),
  repeated("a hundred short notes in Zawgyi", 200, (academy) => ({
    body: notes(academy, 100, zawgyi.repeat(14)),
  })),
  repeated("captions with a line of blanks", 400, captions(`${" ".repeat(400_000)}x y-->`)),
  repeated("captions of 400,000 empty lines", 400, captions("\n".repeat(400_000))),
  repeated(
    "the longest captions in Zawgyi",
    200,
    captions(`00:00.000 --> 00:01.000\n${zawgyiLines(6_000)}`),
  ),
];

const bodies: Attack[] = [
  repeated("a stranger's large body", 401, () => ({ cookie: "", body: " ".repeat(2 * MB) })),
  repeated("a sign-in of 256 KB", 413, () => ({
    path: "/signin",
    cookie: "",
    body: " ".repeat(256 * 1024),
  })),
  stalled("500 uploads that stall", 429, ({ attackers }, n) => ({
    path: "/api/attachments",
    headers: {
      Cookie: attackers[n % attackers.length] ?? "",
      "Content-Type": "multipart/form-data; boundary=b",
      "Content-Length": String(9 * MB),
    },
    bytes: MB,
  }), ({ attackers }) => ["POST", "/sync", attackers[0] ?? "", " ".repeat(100_000)]),
  stalled(
    "500 sign-ins that stall",
    401,
    () => ({
      path: "/api/signin",
      headers: { "Content-Length": "4096" },
      bytes: 4000,
    }),
    () => ["POST", "/signin", "", JSON.stringify({ email: "nobody@people.test", password: "x" })],
  ),
];

/** Opens all stalled requests in the first round. */
function stalled(
  name: string,
  status: number,
  request: (academy: Academy, n: number) => {
    path: string;
    headers: Record<string, string>;
    bytes: number;
  },
  /** What one attacker sends while the other requests stall. */
  then: (academy: Academy) => Call,
): Attack {
  const senders: SlowSender[] = [];
  return {
    name,
    expects: [status],
    growsByMegabytes: 64,
    async run(academy) {
      while (senders.length < STALLED) {
        const { bytes, ...head } = request(academy, senders.length);
        const sender = await openSlowSender(academy.origin, head);
        senders.push(sender);
        // The server takes only a part of the body, so this does not wait for the rest.
        sender.send(new Uint8Array(bytes)).catch(() => {});
        await new Promise((resolve) => setTimeout(resolve, 1000 / STALLED_PER_SECOND));
      }
      return [await send(academy, ...then(academy))];
    },
    end: () => senders.splice(0).forEach((sender) => sender.close()),
  };
}

export const attacks: Attack[] = [...inputs, ...bodies];
