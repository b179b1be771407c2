import assert from "node:assert/strict";
import { BadSettings, readSettings, settingNames } from "./env.ts";

Deno.test("start needs no setting at all", () => {
  const settings = readSettings("start", {});
  assert.equal(settings.PORT, 8000);
  assert.equal(settings.SELF_ENROLLMENT, true);
  assert.equal(settings.DATABASE_URL, undefined);
});

Deno.test("in production, learners cannot enrol without a setting, and a stop waits for calls", () => {
  const settings = readSettings("serve", {
    PUBLIC_URL: "https://a.example",
    TRUSTED_PROXIES: "none",
    DATABASE_URL: "postgres://a.example/a",
    STORAGE_URL: "https://storage.example",
    STORAGE_SERVICE_KEY: "key",
  });
  assert.deepEqual([settings.SELF_ENROLLMENT, settings.DRAIN_SECONDS], [false, 5]);
});

Deno.test("has defaults for a course's limits, and refuses zero and what is no whole number", () => {
  const { QUESTIONS_PER_HOUR, QUESTIONS_PER_DAY, NOTES_PER_DAY } = readSettings("start", {});
  assert.deepEqual([QUESTIONS_PER_HOUR, QUESTIONS_PER_DAY, NOTES_PER_DAY], [30, 200, 2000]);
  assert.equal(readSettings("start", { NOTES_PER_DAY: "5" }).NOTES_PER_DAY, 5);
  for (const name of ["QUESTIONS_PER_HOUR", "QUESTIONS_PER_DAY", "NOTES_PER_DAY"]) {
    for (const value of ["0", "-1", "1.5", "many"]) {
      assert.throws(() => readSettings("start", { [name]: value }), new RegExp(`${name} must be`));
    }
  }
});

Deno.test("serve names all missing and wrong settings at once", () => {
  const bad = { PORT: "eighty", PUBLIC_URL: "https://a.example/path", LOG_LEVEL: "loud" };
  assert.throws(() => readSettings("serve", bad), (error) => {
    assert.ok(error instanceof BadSettings);
    const named = error.problems.map((line) => line.split(" ")[0]).sort();
    assert.deepEqual(named, [
      "DATABASE_URL",
      "LOG_LEVEL",
      "PORT",
      "PUBLIC_URL",
      "STORAGE_SERVICE_KEY",
      "STORAGE_URL",
      "TRUSTED_PROXIES",
    ]);
    assert.match(error.message, /STORAGE_URL is missing/);
    assert.match(error.message, /PORT must be a number from 0 to 65535/);
    return true;
  });
});

Deno.test("requires a model's address and its key together; without both there is no model", () => {
  const url = "https://models.example/v1";
  const missing = (given: Record<string, string>) => {
    try {
      readSettings("start", given);
      return [];
    } catch (error) {
      assert.ok(error instanceof BadSettings);
      return error.problems;
    }
  };
  assert.deepEqual(missing({ AI_BASE_URL: url, AI_API_KEY: "k" }), []);
  assert.deepEqual(missing({}), []);
  assert.deepEqual(missing({ AI_BASE_URL: url }), [
    "AI_API_KEY is missing: AI_BASE_URL is set, and needs it",
  ]);
  assert.deepEqual(missing({ AI_API_KEY: "k", PORT: "eighty" }), [
    "PORT must be a number from 0 to 65535",
    "AI_BASE_URL is missing: AI_API_KEY is set, and needs it",
  ]);
  const embeddings = { AI_EMBEDDING_MODEL: "small" };
  assert.deepEqual(missing(embeddings), [
    "AI_BASE_URL and AI_API_KEY are missing: AI_EMBEDDING_MODEL is set, and needs them",
  ]);
  assert.deepEqual(missing({ ...embeddings, AI_BASE_URL: url }), [
    "AI_API_KEY is missing: AI_BASE_URL is set, and needs it",
  ]);
  assert.deepEqual(missing({ ...embeddings, AI_BASE_URL: url, AI_API_KEY: "k" }), []);
  assert.match(
    missing({ AI_BASE_URL: "models.example", AI_API_KEY: "k" }).join(),
    /^AI_BASE_URL must be/,
  );
});

Deno.test("reads a Viber number and a Messenger page in the ways that people write them", () => {
  const read = (given: Record<string, string>) => {
    const { CONTACT_VIBER, CONTACT_MESSENGER } = readSettings("start", given);
    return CONTACT_VIBER ?? CONTACT_MESSENGER;
  };
  for (const number of ["+959123456789", "+95 9 123 456 789", "+95-9 (123) 456.789"]) {
    assert.equal(read({ CONTACT_VIBER: number }), number);
  }
  for (const number of ["09123456789", "+95", "viber://chat", "+95912345678901234", "call us"]) {
    assert.throws(() => read({ CONTACT_VIBER: number }), /CONTACT_VIBER must be/, number);
  }
  for (
    const page of [
      "pyinnya.academy",
      "https://m.me/pyinnya.academy",
      "https://www.facebook.com/pyinnya.academy/",
      "https://www.messenger.com/t/pyinnya.academy",
    ]
  ) {
    assert.equal(read({ CONTACT_MESSENGER: page }), "pyinnya.academy", page);
  }
  for (const page of ["javascript:alert(1)", "https://evil.example/x", "a/b", "a b", "x?y=1"]) {
    assert.throws(() => read({ CONTACT_MESSENGER: page }), /CONTACT_MESSENGER must be/, page);
  }
});

const production = {
  PUBLIC_URL: "https://academy.example",
  DATABASE_URL: "postgres://p@db.example/p?sslmode=verify-full",
  STORAGE_URL: "https://project.example/storage/v1",
  STORAGE_SERVICE_KEY: "k",
};

Deno.test("behind https, serve requires the proxies in front, or the word none", () => {
  const read = (given: Record<string, string>) =>
    readSettings("serve", { ...production, ...given });
  assert.throws(() => read({ PORT: "eighty" }), (error) => {
    assert.ok(error instanceof BadSettings);
    assert.deepEqual(error.problems, [
      "PORT must be a number from 0 to 65535",
      "TRUSTED_PROXIES is missing: PUBLIC_URL is https. Name the addresses of the proxy in front, or write none if there is no proxy",
    ]);
    return true;
  });
  assert.deepEqual(read({ TRUSTED_PROXIES: "none" }).TRUSTED_PROXIES, []);
  assert.deepEqual(read({ TRUSTED_PROXIES: "::1, 10.0.0.0/8" }).TRUSTED_PROXIES, [
    "::1",
    "10.0.0.0/8",
  ]);
  assert.deepEqual(read({ PUBLIC_URL: "http://10.0.0.2:8000" }).TRUSTED_PROXIES, []);
  assert.throws(() => read({ TRUSTED_PROXIES: "none,10.0.0.0/8" }), /TRUSTED_PROXIES must be/);
});

Deno.test("serve drains for five seconds and start for none, unless a setting says otherwise", () => {
  const needed = { ...production, TRUSTED_PROXIES: "none" };
  const secondsOf = (mode: "start" | "serve", given: Record<string, string> = {}) =>
    readSettings(mode, { ...needed, ...given }).DRAIN_SECONDS;
  assert.deepEqual([secondsOf("serve"), secondsOf("start")], [5, 0]);
  assert.deepEqual([secondsOf("serve", { DRAIN_SECONDS: "0" })], [0]);
  assert.deepEqual([secondsOf("start", { DRAIN_SECONDS: "30" })], [30]);
  assert.throws(
    () => secondsOf("serve", { DRAIN_SECONDS: "-1" }),
    /DRAIN_SECONDS must be a number from 0 to 300/,
  );
});

Deno.test("treats an empty setting as missing, and lets no code change settings later", () => {
  const settings = readSettings("start", { PORT: "", PUBLIC_URL: " https://a.example/ " });
  assert.equal(settings.PORT, 8000);
  assert.equal(settings.PUBLIC_URL, "https://a.example");
  assert.throws(() => Object.assign(settings, { PORT: 1 }), TypeError);
});

Deno.test("takes a token for the metrics only if nobody can guess it, and a header can hold it", () => {
  for (const token of ["0123456789abcdef".repeat(2), "-._~+/=!$".repeat(5)]) {
    assert.equal(readSettings("start", { METRICS_TOKEN: token }).METRICS_TOKEN, token);
  }
  assert.equal(readSettings("start", { METRICS_TOKEN: "" }).METRICS_TOKEN, undefined);
  for (const token of ["x".repeat(31), "x".repeat(201), "ပ".repeat(40), `${"x".repeat(32)} x`]) {
    assert.throws(() => readSettings("start", { METRICS_TOKEN: token }), /METRICS_TOKEN must be/);
  }
});

Deno.test(".env.example lists every setting with its default, and nothing else", async () => {
  const file = await Deno.readTextFile(new URL("../.env.example", import.meta.url));
  const listed = new Map(
    [...file.matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = "", value = ""]) => [name, value]),
  );
  assert.deepEqual([...listed.keys()].sort(), settingNames.toSorted());
  const defaults: Record<string, unknown> = readSettings("start", {});
  for (const [name, value] of listed) {
    if (value) assert.equal(String(defaults[name]), value, name);
  }
});
