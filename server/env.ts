// Reads the environment. Only this file does: it checks all settings together and reports all
// problems at once.
import * as z from "zod";
import { isNetwork } from "./addresses.ts";
import process from "node:process";

export class BadSettings extends Error {
  constructor(readonly problems: string[]) {
    super(
      ["These settings are missing or wrong:", ...problems.map((line) => `  ${line}`)].join("\n"),
    );
  }
}

const wholeNumber = (least: number, most: number) =>
  z.coerce.number(`must be a number from ${least} to ${most}`)
    .int(`must be a whole number from ${least} to ${most}`)
    .min(least, `must be a number from ${least} to ${most}`)
    .max(most, `must be a number from ${least} to ${most}`);

const dollars = z.coerce.number("must be a number of dollars, like 2.5")
  .min(0, "must be 0 or more dollars")
  .max(1_000_000, "must be at most 1000000 dollars");

const url = (...schemes: string[]) =>
  z.string().refine(
    (text) => schemes.some((scheme) => URL.canParse(text) && text.startsWith(`${scheme}://`)),
    {
      error: `must be an address that starts with ${
        schemes.map((scheme) => `${scheme}://`).join(" or ")
      }`,
      abort: true,
    },
  );

const httpUrl = url("http", "https");
const origin = httpUrl.refine(
  (text) => new URL(text).pathname === "/" && !new URL(text).search,
  "must be an origin without a path, like https://academy.example",
).transform((text) => new URL(text).origin);

const onOff = z.enum(["on", "off"], "must be on or off").transform((word) => word === "on");

/** Spaces and signs between the digits are for reading only. */
const viberNumber = z.string().refine(
  (text) => /^\+[1-9]\d{6,14}$/.test(text.replace(/[\s().-]/g, "")),
  "must be a phone number with its country code, like +95 9 123 456 789",
);

/** The name of a Facebook page, or one of the addresses that end with it. */
const messengerName = z.string()
  .transform((text) =>
    text.replace(/^https:\/\/((www\.)?(facebook|messenger)\.com(\/t)?|m\.me)\//, "")
  )
  .transform((text) => text.replace(/\/$/, ""))
  .refine(
    (name) => /^[A-Za-z0-9.]{1,100}$/.test(name),
    "must be the name of a Facebook page, or its address, like https://m.me/pyinnya",
  );

/** `none` says that there is no proxy. If the setting could be left out, it could be forgotten. */
const proxies = z.string()
  .transform((text) => text === "none" ? [] : text.split(",").map((part) => part.trim()))
  .refine(
    (list) => list.every(isNetwork),
    "must be addresses or networks with commas between them, like 10.0.0.0/8,::1, or none",
  );

const commonSettings = {
  PORT: wholeNumber(0, 65535).default(8000),
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: origin.optional(),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: url("postgres", "postgresql").optional(),
  DATABASE_POOL_MAX: wholeNumber(1, 100).default(4),
  STORAGE_URL: httpUrl.optional(),
  STORAGE_PUBLIC_URL: httpUrl.optional(),
  STORAGE_SERVICE_KEY: z.string().optional(),
  STORAGE_BUCKET: z.string().default("media"),
  AI_BASE_URL: httpUrl.optional(),
  AI_API_KEY: z.string().optional(),
  AI_CHAT_MODEL: z.string().default("gpt-5"),
  AI_CHAT_LABEL: z.string().default("GPT-5"),
  AI_EMBEDDING_MODEL: z.string().optional(),
  CHAT_CONCURRENCY: wholeNumber(1, 100).default(2),
  OPENAI_IMAGE_KEY: z.string().optional(),
  OPENAI_IMAGE_BASE_URL: httpUrl.optional(),
  REPLICATE_API_TOKEN: z.string().optional(),
  REPLICATE_BASE_URL: httpUrl.optional(),
  GEMINI_API_KEY: z.string().optional(),
  GEMINI_BASE_URL: httpUrl.optional(),
  HF_TOKEN: z.string().optional(),
  HF_BASE_URL: httpUrl.optional(),
  MONTHLY_MESSAGE_QUOTA: wholeNumber(0, 1_000_000).default(1000),
  MONTHLY_IMAGE_QUOTA: wholeNumber(0, 1_000_000).default(100),
  MONTHLY_DOLLARS: dollars.default(50),
  MONTHLY_USER_DOLLARS: dollars.default(3),
  MONTHLY_ABORTED_CALLS: wholeNumber(0, 1_000_000).default(100),
  ANSWER_TOKENS: wholeNumber(100, 1_000_000).default(12_000),
  ATTEMPTS_PER_HOUR: wholeNumber(1, 100_000).default(120),
  ATTEMPTS_PER_DAY: wholeNumber(1, 1_000_000).default(200),
  ATTACHMENT_BYTES: wholeNumber(0, 1_000_000_000_000).default(209_715_200),
  QUESTIONS_PER_HOUR: wholeNumber(1, 1_000_000).default(30),
  QUESTIONS_PER_DAY: wholeNumber(1, 1_000_000).default(200),
  NOTES_PER_DAY: wholeNumber(1, 1_000_000).default(2000),
  AUDIT_ADDRESS_DAYS: wholeNumber(1, 3650).default(180),
  BACKUP_MAX_AGE_DAYS: wholeNumber(1, 3650).optional(),
  CONTACT_PHONE: z.string().optional(),
  CONTACT_URL: httpUrl.optional(),
  CONTACT_EMAIL: z.email("must be an email address").optional(),
  CONTACT_VIBER: viberNumber.optional(),
  CONTACT_MESSENGER: messengerName.optional(),
  TRUSTED_PROXIES: proxies.default([]),
  LOG_LEVEL: z.enum(
    ["debug", "info", "warn", "error", "silent"],
    "must be debug, info, warn, error or silent",
  )
    .default("info"),
  METRICS_TOKEN: z.string().regex(
    /^[\x21-\x7e]{32,200}$/,
    "must be 32 to 200 letters, digits or signs of ASCII, without spaces",
  ).optional(),
};

/** On a developer's machine no load balancer has to learn that the server stops. */
const drainSeconds = wholeNumber(0, 300);

const schemas = {
  /** Embedded: the server replaces what no setting names. */
  start: z.object({
    ...commonSettings,
    SELF_ENROLLMENT: onOff.default(true),
    DRAIN_SECONDS: drainSeconds.default(0),
    CONTACT_EMAIL: commonSettings.CONTACT_EMAIL.default("hello@academy.test"),
  }),
  /** Production: the server replaces nothing. */
  serve: z.object({
    ...commonSettings,
    SELF_ENROLLMENT: onOff.default(false),
    DRAIN_SECONDS: drainSeconds.default(5),
    PUBLIC_URL: origin,
    DATABASE_URL: url("postgres", "postgresql"),
    STORAGE_URL: httpUrl,
    STORAGE_SERVICE_KEY: z.string(),
  }),
};

const anyMode = z.object({
  ...commonSettings,
  SELF_ENROLLMENT: onOff.default(true),
  DRAIN_SECONDS: drainSeconds.default(0),
});
export type Settings = Readonly<z.output<typeof anyMode>>;
type Mode = keyof typeof schemas;

export const settingNames = [...Object.keys(commonSettings), "SELF_ENROLLMENT", "DRAIN_SECONDS"];

/** Each of the two is useless without the other. Without both, there is no such service. */
const pairedSettings = [["AI_BASE_URL", "AI_API_KEY"]] as const;

type Source = Record<string, string | undefined>;

export function readSettings(mode: Mode, source: Source = fromEnvironment()): Settings {
  // An empty setting counts as missing.
  const given = Object.fromEntries(
    settingNames.map((name) => [name, source[name]?.trim() || undefined]),
  );
  const result = schemas[mode].safeParse(given);
  const problems = (result.error?.issues ?? []).map(({ path, message }) => {
    const name = String(path[0]);
    return `${name} ${given[name] === undefined ? "is missing" : message}`;
  });
  for (const [one, other] of pairedSettings) {
    if (given[one] && !given[other]) {
      problems.push(`${other} is missing: ${one} is set, and needs it`);
    }
    if (given[other] && !given[one]) {
      problems.push(`${one} is missing: ${other} is set, and needs it`);
    }
  }
  if (given.AI_EMBEDDING_MODEL && !given.AI_BASE_URL && !given.AI_API_KEY) {
    problems.push(
      "AI_BASE_URL and AI_API_KEY are missing: AI_EMBEDDING_MODEL is set, and needs them",
    );
  }
  if (mode === "serve" && /^https:/i.test(given.PUBLIC_URL ?? "") && !given.TRUSTED_PROXIES) {
    problems.push(
      "TRUSTED_PROXIES is missing: PUBLIC_URL is https. Name the addresses of the proxy in front, or write none if there is no proxy",
    );
  }
  if (!result.success || problems.length > 0) throw new BadSettings(problems);
  return Object.freeze(result.data);
}

/** The values that `admin:create` can get from the environment instead of asking for them. */
export const readNewAdmin = () => ({
  email: Deno.env.get("ADMIN_EMAIL"),
  password: Deno.env.get("ADMIN_PASSWORD"),
  firstName: Deno.env.get("ADMIN_FIRST_NAME"),
});

/** Settings of the environment win over settings of a file .env beside it. */
function fromEnvironment(): Source {
  try {
    process.loadEnvFile();
  } catch (error) {
    // Without the file, only the environment counts. A file that cannot be read is an error.
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  return Object.fromEntries(settingNames.map((name) => [name, Deno.env.get(name)]));
}
