// Holds every name that is stored on phones, or sent between tabs, workers and the server. A phone
// may still have data, an open tab or a service worker of an older build, which knows these names.
import assert from "node:assert/strict";

/** `<>` stands for a part that differs, such as the id of a user. */
const frozenNames = {
  "keys of localStorage": [
    "chosen-plan",
    "columns",
    "dismissed-<>",
    "draft <> <>",
    "drafted <>",
    "files <>",
    "kept",
    "leaving",
    "person",
    "player",
    "price-per-gb",
    "seal <>",
    "sealed <>",
    "session changed",
    "theme",
  ],
  "keys of sessionStorage": ["reloadedAt"],
  "names of dismissed offers": ["in-app", "install", "plain-http"],
  "cookies that scripts write": ["lang", "sidebar_state", "signed-in"],
  // The place is the last part of `draft <> <>`, and the key of a draft in IndexedDB.
  "places of drafts": [
    "answer <>",
    "bulk",
    "chat <>",
    "chat <> edit",
    "chat of-<>",
    "chat-answer <>",
    "chat-files <>",
    "chat-guide <>",
    "chat-lesson <>",
    "chat-sent ",
    "chat-sent <>",
    "feedback <>",
    "image model",
    "kept downloads",
    "new user",
    "note <>",
    "note-change <>",
    "overview <>",
    "question <>",
    "removals",
    "resource <>",
    "resource new",
    "section <>",
    "uploads",
    "video <>",
    "video new",
    "video new duration",
    "watched ",
    "watched <> <>",
  ],
  "first words of drafts that a locked page lists": [
    "answer",
    "chat",
    "chat-sent",
    "feedback",
    "note",
    "note-change",
    "question",
  ],
  "IndexedDB databases": [
    "pyinnya-<>",
    "pyinnya-<>-drafts",
    "pyinnya-<>-files",
    "pyinnya-<>-outbox",
    "pyinnya-session",
  ],
  // Each version of a database adds tables or changes their keys. A phone may have any version.
  "tables of each database and version": [
    "pyinnya-<> 1: kept (hash)",
    "pyinnya-<> 2: files (fingerprint)",
    "pyinnya-<> 3: attachments (key)",
    "pyinnya-<> 4: kept (hash, [isText+at+size])",
    "pyinnya-<> 5: titles (key)",
    "pyinnya-<>-drafts 1: drafts (place)",
    "pyinnya-<>-drafts 1: sealed (id)",
    "pyinnya-<>-files 1: files (++seq, &key)",
    "pyinnya-<>-files 1: noted (key)",
    "pyinnya-<>-files 1: trash (name)",
    "pyinnya-<>-outbox 1: answers (subject, at)",
    "pyinnya-<>-outbox 1: pace (key)",
    "pyinnya-<>-outbox 1: writes (++seq, &id, subject)",
    "pyinnya-<>-outbox 2: sealed (++id)",
    "pyinnya-session 1: session ()",
  ],
  "keys of rows of the outbox and the downloads": [
    "contact",
    "limit:<>",
    "pace",
    "resource:<>",
    "video:<>",
  ],
  // The phone stores each answer under the hash of its query's key.
  "keys of stored queries": [
    "config",
    "conversations, <>",
    "conversations, <>, messages",
    "conversations, list, <>",
    "courses, <>, notes",
    "courses, <>, overview",
    "courses, <>, progress",
    "courses, <>, qa",
    "courses, <>, qa, all own",
    "courses, <>, qa, own",
    "courses, <>, resources",
    "courses, <>, sections",
    "courses, <>, videos",
    "home",
    "pictures, <>",
    "progress",
    "questions, answered",
    "searches",
    "session",
    "usage",
    "videos, <>, notes",
    "videos, <>, qa",
  ],
  "kinds of writes": [
    "answer.rate",
    "answer.send",
    "answer.take-back",
    "chat.take-back",
    "note.add",
    "note.change",
    "note.remove",
    "progress.put",
    "question.ask",
    "question.withdraw",
  ],
  "subjects of writes": [
    "chat question:<>",
    "note:<>",
    "progress:<>",
    "question:<>",
    "rating:<>",
    "sent answer:<>",
  ],
  "folders of the file store": ["lessons-<>"],
  "files of the file store": ["<>-<>-<>.vtt", "<>.bin"],
  // Workbox names the cache of the app itself. The journey `previous-build` checks that name.
  "caches": ["last", "parts", "syllabus-1", "user"],
  "addresses of service workers": ["/sw.js"],
  "messages to the service worker": ["KEEP", "MEND", "SKIP_WAITING", "WHOLE"],
  "fields of messages to the service worker": ["isSignedIn", "type", "urls"],
  "messages to the worker that writes downloads": [
    "bring",
    "close",
    "hash",
    "open",
    "seal",
    "stop",
    "take",
  ],
  "BroadcastChannels": [
    "pyinnya-<>-files",
    "pyinnya-<>-outbox",
    "repeats",
    "session",
  ],
  "fields of messages between tabs": ["act", "answers", "results", "running"],
  "acts of messages between tabs": ["changed", "hello"],
  "kinds of repeated calls, sent between tabs": ["check", "query", "trial", "write"],
  "locks": ["bulk <>", "leaving", "network", "pyinnya-<>-files", "pyinnya-<>-outbox"],
  "headers beyond those of HTTP": [
    "idempotency-key",
    "x-answer-id",
    "x-more",
    "x-next",
    "x-person",
    "x-signature",
  ],
};

const folder = new URL("../../", import.meta.url);
const sources = await readSources(folder);
// The contract takes the name of the cookie from this file.
sources.set("@server/contract", await readSource(new URL("../server/accounts.ts", folder)));

/** Begins an expression. `find` looks up the text that the expression stands for. */
const EXPRESSION = String.raw`\s*(?=(?<expression>.*))`;
const calls = (names: string) => new RegExp(String.raw`\b(?:${names})\(${EXPRESSION}`, "g");

/** The name of a queue's database is also that of its lock and of its channel. */
const ofQueue = new RegExp(String.raw`openQueueContext\(\{\s*name:${EXPRESSION}`, "g");

const foundNames: Record<keyof typeof frozenNames, string[]> = {
  "keys of localStorage": find(
    calls(String.raw`localStorage\.(?:get|set|remove)Item|(?:read|write)Value`),
    /\blocalStorage\??\.(?!(?:get|set|remove)Item)(?<word>\w+)/g,
  ),
  "keys of sessionStorage": find(
    calls(String.raw`sessionStorage\.(?:get|set|remove)Item`),
    /\bsessionStorage\??\.(?!(?:get|set|remove)Item)(?<word>\w+)/g,
  ),
  "names of dismissed offers": find(
    calls("useDismissed"),
    /<OnceOffer\s+name="(?<word>[^"]*)"/g,
  ),
  "cookies that scripts write": find(new RegExp(`document\\.cookie = ${EXPRESSION}`, "g"))
    .map((text) => text.replace(/=.*/, "")),
  "places of drafts": find(
    calls(
      "readDraft|storeDraft|listDrafts|replaceDraft|useDraftText|useEditOnBase|endDraft|onDraftEnd",
    ),
    new RegExp(String.raw`\bconst \w*(?:DraftKey|KeyOf) = \(.*\) =>${EXPRESSION}`, "g"),
  ),
  "first words of drafts that a locked page lists": findWords(
    /^ {2}drafts: \{$([\s\S]*?)^ {2}\},$/gm,
    /(?<=^ {4}"?)[\w-]+(?="?: )/gm,
  ),
  "IndexedDB databases": find(
    calls("(?:open|delete)Database|new Dexie|mayExist"),
  ),
  "tables of each database and version": findTables(),
  "keys of rows of the outbox and the downloads": find(
    /\.put\(\{ key: "(?<word>\w+)"/g,
    new RegExp(`: LimitKey = ${EXPRESSION}`, "g"),
    /\bkey(?: =|:) (?<expression>`(?:video|resource):.*`)/g,
  ),
  "keys of stored queries": findQueryKeys(),
  "kinds of writes": find(
    calls("enqueue"),
    /"(?<word>[a-z]+\.[a-z-]+)": (?=\w)/g,
    /\bkind(?::| ===) "(?<word>[a-z]+\.[a-z-]+)"/g,
  ),
  "subjects of writes": find(
    new RegExp(String.raw`\bsubject(?::| =) \(.*\) =>${EXPRESSION}`, "g"),
  ),
  "folders of the file store": find(calls("getDirectoryHandle")),
  "files of the file store": find(/=>\s*(?<expression>`.*\.(?:bin|vtt)`)/g),
  "caches": find(
    calls(String.raw`caches\.(?:open|has|delete)|putWithLimit`),
    new RegExp(`cacheName: ${EXPRESSION}`, "g"),
  ),
  "addresses of service workers": find(calls(String.raw`new Workbox|serviceWorker\.register`)),
  "messages to the service worker": [
    ...findWords(/addEventListener\("message"([\s\S]*?)\n\}\);/g, /(?<=\btype === ")\w+/g),
    ...find(/\bmessageSW\(\w+, \{ type: "(?<word>\w+)"/g, /\baskWorker\("(?<word>\w+)"/g),
  ],
  "fields of messages to the service worker": findWords(/\{ (.*) \} = event\.data/g, /\w+/g),
  "messages to the worker that writes downloads": findWords(
    /type WriterRequest =([\s\S]*?);\n\n/g,
    /(?<=act: ")\w+/g,
  ),
  "BroadcastChannels": find(calls("new BroadcastChannel"), ofQueue),
  "fields of messages between tabs": findWords(/type TabMessage = (.*);/g, /\w+(?=\??:)/g),
  "acts of messages between tabs": findWords(/type TabMessage = (.*);/g, /(?<=")\w+(?=")/g),
  "kinds of repeated calls, sent between tabs": findWords(/repeatLimits = (.*)/g, /\w+(?=:)/g),
  "locks": find(
    calls(String.raw`locks\??\.request|withCrossTabLock|runExclusively`),
    ofQueue,
  ),
  "headers beyond those of HTTP": find(/"(?<word>x-[a-z-]+|idempotency-key)"/gi)
    .map((header) => header.toLowerCase()),
};

for (const [what, names] of Object.entries(frozenNames)) {
  Deno.test(`${what} are those of older builds`, () => {
    const found = foundNames[what as keyof typeof frozenNames];
    assert.deepEqual(
      names.filter((name) => !found.includes(name)),
      [],
      "This name is stored on phones: old data would be lost. If only its code has another form, " +
        "change how this test finds the name",
    );
    assert.deepEqual(
      found.filter((name) => !names.includes(name)),
      [],
      "This name is new: add it here, and never change it after that",
    );
  });
}

/** The sources that phones get, by their addresses. */
async function readSources(folder: URL): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for await (const { name, isDirectory } of Deno.readDir(folder)) {
    if (isDirectory && !/^(build|testing)$/.test(name)) {
      for (const entry of await readSources(new URL(`${name}/`, folder))) found.set(...entry);
    } else if (/(?<!\.test)\.(tsx?|js)$/.test(name)) {
      const file = new URL(name, folder);
      found.set(file.href, await readSource(file));
    }
  }
  return found;
}

/** Without comments, because they name things, too. */
async function readSource(file: URL): Promise<string> {
  return (await Deno.readTextFile(file)).replace(/^\s*(?:\/\/|\/\*|\*).*$/gm, "");
}

/**
 * Every name that a pattern finds: as a word, or as the text of an expression. Skips expressions
 * without such a text. They are parameters, and another pattern finds what callers pass.
 */
function find(...patterns: RegExp[]): string[] {
  const found = new Set<string>();
  for (const [file, source] of sources) {
    for (const { groups } of patterns.flatMap((pattern) => [...source.matchAll(pattern)])) {
      const { word, expression = "" } = groups ?? {};
      const name = word ?? textOf(file, expression);
      if (name) found.add(name);
    }
  }
  return [...found];
}

/** Every word in what the first group of `part` matches. */
function findWords(part: RegExp, word: RegExp): string[] {
  return [...sources.values()].flatMap((source) => [...source.matchAll(part)])
    .flatMap(([, found = ""]) => found.match(word) ?? []);
}

/** Follows a name to its declaration, also through an import. */
function textOf(file: string, expression: string): string | undefined {
  const [, plain, template, name, more] =
    /^(?:"([^"]*)"|`([^`]*)`|(\w+)(?:\(.*\))?( \+ )?)/.exec(expression) ?? [];
  if (plain !== undefined) return plain;
  if (template !== undefined) {
    return template.replace(/\$\{([^}]*)\}/g, (_, part) => textOf(file, part) ?? "<>");
  }
  const declared = name && declarationOf(file, name);
  const text = declared && textOf(...declared);
  return text && more ? `${text}<>` : text;
}

/** The file that declares this constant or arrow function, and what follows the declaration. */
function declarationOf(file: string, name: string): [string, string] | undefined {
  const source = sources.get(file) ?? "";
  const declaration = String.raw`\bconst ${name} = (?:\([^)]*\)(?:: \w+)? =>\s*)?([\s\S]*)`;
  const [, value] = new RegExp(declaration).exec(source) ?? [];
  if (value) return [file, value];
  const [, from] = new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from "(.*)"`).exec(source) ??
    [];
  return from && declarationOf(from.startsWith(".") ? new URL(from, file).href : from, name) ||
    undefined;
}

function findTables(): string[] {
  return [...sources].flatMap(([file, source]) => {
    const [, opened = ""] = /(?:new Dexie|openDatabase)\((.*)/.exec(source) ?? [];
    const database = textOf(file, opened);
    const ofDexie = [...source.matchAll(/\.version\((\d+)\)\.stores\(\{([\s\S]*?)\}\)/g)]
      .flatMap(([, version, tables = ""]) =>
        [...tables.matchAll(/(\w+): ("[^"]*"|`[^`]*`)/g)].map(([, table, keys = ""]) =>
          `${database} ${version}: ${table} (${textOf(file, keys)})`
        )
      );
    const others = [...source.matchAll(/openDatabase\([^{}]*, \{([^{}]*)\}\)/g)]
      .flatMap(([, tables = ""]) =>
        [...tables.matchAll(/(\w+): (?:"(\w+)"|null)/g)].map(([, table, key = ""]) =>
          `${database} 1: ${table} (${key})`
        )
      );
    return [...ofDexie, ...others];
  });
}

function findQueryKeys(): string[] {
  return [...sources].flatMap(([file, source]) => {
    const queries = [...source.matchAll(/queryKey: (.*),\s*(?:\.\.\.\(.*)?meta: \{ kept: /g)];
    const count = source.match(/meta: \{ kept: /g)?.length ?? 0;
    assert.equal(queries.length, count, `${file}: write the key of a stored query before its meta`);
    return queries.flatMap(([, key = ""]) => keysIn(file, key));
  });
}

/** The lists of words in an expression, or in the declaration of its name. */
function keysIn(file: string, expression: string): string[] {
  const [name = ""] = /^\w+/.exec(expression) ?? [];
  const [, declared] = !expression.includes("[") && declarationOf(file, name) || [file, expression];
  return [...declared.replace(/;[\s\S]*/, "").matchAll(/\[(.*?)\]/g)].map(([, words = ""]) =>
    words.split(", ").map((word) => /^"(.*)"$/.exec(word)?.[1] ?? "<>").join(", ")
  );
}
