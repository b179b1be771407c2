// Checks that the files of this folder fit together, and that they fit the server.
import assert from "node:assert/strict";
import project from "../../deno.json" with { type: "json" };
import { limits } from "../../supabase/local/storage/bucket.ts";
import { readSettings, settingNames } from "../env.ts";
import { UPLOAD_HOURS } from "../features/uploads/schema.ts";
import { settingWarnings } from "../setting-warnings.ts";
import { testApp } from "../testing/app.ts";
import { parseMetrics } from "../testing/metrics-text.ts";
import { parseYaml, type Yaml } from "../testing/yaml.ts";
import { timeouts } from "../timeouts.ts";

const read = (path: string) => Deno.readTextFile(new URL(path, import.meta.url));
const [dockerfile, ignored, caddyfile, unitFile, envExample, databases] = await Promise.all(
  ["Dockerfile", "Dockerfile.dockerignore", "Caddyfile", "pyinnya.service", "env.example"]
    .concat("create-databases.sh").map(read),
) as [string, string, string, string, string, string];
const compose = mapping(parseYaml(await read("compose.yaml")));
const services = mapping(compose.services);
const app = mapping(services["app-1"]);
const { serve } = project.tasks;

/** The instructions of the Dockerfile, without comments and with whole lines. */
const instructions = dockerfile.replace(/^#.*\n/gm, "").replaceAll("\\\n", "").split("\n")
  .filter(Boolean).map((line) => {
    const [name = "", ...words] = line.split(/\s+/);
    return { name, text: words.join(" ") };
  });
const lastStage = instructions.slice(instructions.findLastIndex(({ name }) => name === "FROM"));
const ofLastStage = (wanted: string) => {
  const found = lastStage.filter(({ name }) => name === wanted);
  assert.equal(found.length, 1, wanted);
  return found[0]?.text ?? "";
};
const imageEnv = envOf(ofLastStage("ENV").replaceAll(" ", "\n"));

/** Each name of the unit has one value, except `Environment`. */
const unit = envOf(unitFile.replace(/^Environment=.*\n/gm, ""));
const unitEnv = envOf(
  [...unitFile.matchAll(/^Environment=(.*)$/gm)].map(([, set]) => set).join("\n"),
);

function mapping(value: Yaml | undefined): Record<string, Yaml> {
  assert.ok(value && typeof value === "object" && !Array.isArray(value), JSON.stringify(value));
  return value;
}

function texts(value: Yaml | undefined): string[] {
  assert.ok(Array.isArray(value) && value.every((item) => typeof item === "string"));
  return value.map(String);
}

function envOf(text: string): Record<string, string> {
  return Object.fromEntries(
    text.split("\n").flatMap((line) => {
      const [, name = "", value = ""] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return name ? [[name, value]] : [];
    }),
  );
}

/** Deno and the C library read these. */
const isOfRuntime = (name: string) => /^(DENO|MALLOC)_/.test(name);
const isSecret = (name: string) => /PASSWORD|SECRET|KEY|TOKEN/.test(name);
const seconds = (text: Yaml | undefined) => Number(/^(\d+)s?$/.exec(String(text))?.[1]);

/** As Compose does it: `${NAME:-}` may be missing and `${NAME:?…}` may not. */
function fillIn(text: string, env: Record<string, string>): string {
  return text.replace(/\$\{(\w+):(-|\?[\w ]+)\}/g, (whole, name: string, rule: string) => {
    assert.ok(env[name] || rule === "-", whole);
    return env[name] ?? "";
  });
}

/** What the server gets in a container whose secrets are filled in. */
function containerEnv(): Record<string, string> {
  const env = envOf(envExample);
  for (const name of ["POSTGRES", "ACADEMY"]) env[`${name}_PASSWORD`] = "0123456789abcdef";
  for (const name of ["STORAGE_JWT_SECRET", "STORAGE_SERVICE_KEY"]) env[name] = "eyJh.eyJy.x-_";
  const given = Object.entries(mapping(app.environment)).map(([name, value]) =>
    [name, fillIn(String(value), env)] as const
  );
  return { ...imageEnv, ...Object.fromEntries(given) };
}

Deno.test("the image, CI and the README run the same version of Deno", async () => {
  const [ci, readme] = await Promise.all(["../../.ci/run", "../../README.md"].map(read));
  const named = [...`${ci}${readme}`.matchAll(/\bdeno@([\w.]+\d)/g)].map(([, version]) => version);
  const images = instructions.filter(({ name }) => name === "FROM")
    .map(({ text }) =>
      /^denoland\/deno:(?:debian|distroless)-(\d+\.\d+\.\d+)( AS \w+)?$/.exec(text)?.[1]
    );
  assert.equal(images.length, 3);
  assert.deepEqual([...new Set([...named, ...images])], ["2.9.6"]);
});

Deno.test("the image and the unit run the command of the task serve, with its permissions alone", () => {
  const [deno, run, ...rest] = serve.command.split(" ");
  const expected = [run, "--cached-only", "--node-modules-dir=manual", ...rest];
  const image: string[] = JSON.parse(ofLastStage("ENTRYPOINT"));
  assert.deepEqual([...image, ...JSON.parse(ofLastStage("CMD"))], [deno, ...expected]);
  assert.deepEqual(unit.ExecStart?.split(" "), ["/usr/local/bin/deno", ...expected]);
});

Deno.test("the image keeps the packages of each program that runs in it", async () => {
  const programs = /^PROGRAMS="(.*)"$/.exec(
    instructions.find(({ name }) => name === "ARG")?.text ?? "",
  );
  const kept = programs?.[1]?.split(" ") ?? [];
  for (const program of kept) assert.ok(await read(`../../${program}`), program);
  const commands = Object.values(services).flatMap((service) =>
    texts(mapping(service).command ?? []).filter((word) => word.endsWith(".ts"))
  );
  for (
    const program of [...JSON.parse(ofLastStage("CMD")), ...commands, "server/create-admin.ts"]
  ) {
    assert.ok(kept.includes(program), program);
  }
});

Deno.test("the tasks of backups run in the image, with the permissions of the tasks", () => {
  const backup = mapping(services.backup);
  const inside = [...texts(backup.entrypoint), ...texts(backup.command)];
  const flags = ["--cached-only", "--node-modules-dir=manual"];
  assert.deepEqual(inside.filter((word) => !flags.includes(word)), [
    // A restore needs the most.
    ...project.tasks.restore.command.replace("restore.ts", "backup.ts").split(" "),
    "/backup",
  ]);
  assert.deepEqual(backup.profiles, ["tools"], "it does not start with the other services");
  const [program = ""] = texts(backup.command);
  assert.ok(
    project.tasks["backup:check"].command.endsWith(program.replace("backup.ts", "check.ts")),
  );
  assert.ok(ignored.includes("server/deploy/backup\n"), "the backup stays out of the image");
});

Deno.test("the image runs as a user without rights and asks itself at /readyz", () => {
  assert.match(ofLastStage("USER"), /^[1-9]\d*:[1-9]\d*$/);
  assert.equal(ofLastStage("STOPSIGNAL"), "SIGTERM");
  assert.equal(ofLastStage("EXPOSE"), imageEnv.PORT);
  const check = ofLastStage("HEALTHCHECK");
  assert.match(check, /CMD \["deno", "eval",/);
  assert.ok(check.includes(`http://127.0.0.1:${imageEnv.PORT}/readyz`));
});

Deno.test("the image gets only named folders, without settings and data", () => {
  const patterns = ignored.split("\n").filter((line) => line && !line.startsWith("#"));
  assert.equal(patterns[0], "*");
  const allowed = patterns.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  assert.deepEqual(allowed, [
    ...["deno.json", "deno.lock", "locales", "migrations", "server", "supabase", "web"],
    ...["known-passwords", "people", "tell-accounts"].map((name) => `server/demo/${name}.ts`),
  ]);
  assert.ok(patterns.lastIndexOf("**/.env") > patterns.indexOf("!web"));
});

Deno.test("each image has an exact version, and ours has that of deno.json", () => {
  for (const [name, service] of Object.entries(services)) {
    assert.match(String(mapping(service).image), /:v?\d+\.\d+\.\d+(-[\w.-]+)?$/, name);
  }
  assert.equal(app.image, `pyinnya:${project.version}`);
  assert.ok(dockerfile.includes(`--tag ${app.image} .`));
});

Deno.test("each service has limits, a health check, a restart policy and no rights", () => {
  for (const [name, service] of Object.entries(services)) {
    const settings = mapping(service);
    assert.match(String(settings.mem_limit), /^\d+[mg]$/, name);
    assert.match(String(settings.cpus), /^[\d.]+$/, name);
    const endsByItself = ["bucket", "backup"].includes(name);
    const restarts: Record<string, string> = { bucket: "on-failure", backup: "no" };
    assert.equal(settings.restart, restarts[name] ?? "unless-stopped", name);
    // The servers have the health check of their image.
    if (endsByItself) assert.equal(mapping(settings.healthcheck).disable, "true");
    else if (settings.image === app.image) assert.equal(settings.healthcheck, undefined, name);
    else assert.equal(texts(mapping(settings.healthcheck).test)[0], "CMD", name);
    assert.deepEqual(settings.cap_drop, ["ALL"], name);
    assert.deepEqual(settings.security_opt, ["no-new-privileges:true"], name);
    if (name !== "storage") assert.equal(settings.read_only, "true", name);
    assert.equal("ports" in settings, name === "caddy", name);
    assert.equal(settings.privileged, undefined, name);
  }
});

Deno.test("services wait for each other, and know the volumes and networks that they use", () => {
  for (const [name, service] of Object.entries(services)) {
    const { depends_on = {}, volumes = [], networks } = mapping(service);
    for (const [other, wait] of Object.entries(mapping(depends_on))) {
      assert.ok(other in services, `${name} waits for ${other}`);
      const condition = other === "bucket" ? "completed_successfully" : "healthy";
      assert.equal(mapping(wait).condition, `service_${condition}`, `${name}, ${other}`);
    }
    for (const volume of texts(volumes)) {
      const [source = ""] = volume.split(":");
      if (volume === "./backup:/backup") continue;
      const isFile = source.startsWith("./");
      if (isFile) assert.ok(Deno.statSync(new URL(source, import.meta.url)).isFile, source);
      else assert.ok(source in mapping(compose.volumes), source);
    }
    for (const network of texts(networks)) assert.ok(network in mapping(compose.networks), network);
  }
  assert.equal(mapping(mapping(compose.networks).back).internal, "true");
  assert.deepEqual(mapping(services.database).networks, ["back"]);
  assert.match(String(mapping(services.database).user), /^[1-9]\d*:[1-9]\d*$/);
});

Deno.test("a server may drain and end its answers before it is killed", () => {
  const { DRAIN_SECONDS } = readSettings("serve", containerEnv());
  const needed = DRAIN_SECONDS + 2 * timeouts.ending / 1000;
  assert.ok(seconds(app.stop_grace_period) > needed);
  assert.ok(seconds(unit.TimeoutStopSec) > needed);
  assert.equal(unit.KillSignal, "SIGTERM");
});

Deno.test("the server accepts the environment of its container without a warning", () => {
  const env = containerEnv();
  const settings = readSettings("serve", env);
  assert.deepEqual(settingWarnings(settings), []);
  const front = mapping(mapping(mapping(compose.networks).front).ipam);
  assert.deepEqual(front.config, [{ subnet: settings.TRUSTED_PROXIES.join() }]);
  for (const url of [settings.DATABASE_URL, settings.STORAGE_URL]) {
    assert.ok(new URL(url ?? "").hostname in services, `${url}`);
  }
  assert.equal(settings.HOST, "0.0.0.0");
});

Deno.test("the server accepts the environment of its unit without a warning", async () => {
  const env = {
    ...unitEnv,
    ...envOf(await read("../../.env.example")),
    PUBLIC_URL: "https://academy.example",
    TRUSTED_PROXIES: "127.0.0.1",
    DATABASE_URL: "postgres://academy:x@localhost/academy",
    STORAGE_URL: "https://project.supabase.co/storage/v1",
    STORAGE_SERVICE_KEY: "x",
  };
  assert.deepEqual(settingWarnings(readSettings("serve", env)), []);
});

Deno.test("env.example has exactly the names of compose.yaml, and every setting can be set", async () => {
  const used = (await read("compose.yaml")).matchAll(/\$\{(\w+)/g);
  const names = Object.keys(envOf(envExample));
  assert.deepEqual(names.toSorted(), [...new Set([...used].map(([, name]) => name))].sort());
  const fixed = ["DATABASE_POOL_MAX", "DATA_DIR", "DRAIN_SECONDS", "STORAGE_BUCKET"];
  const given = [...Object.keys(containerEnv()), ...fixed].filter((name) => !isOfRuntime(name));
  assert.deepEqual(given.toSorted(), settingNames.toSorted());
});

Deno.test("no file has a secret", () => {
  for (const [name, value] of Object.entries(envOf(envExample))) {
    if (name !== "DOMAIN") assert.equal(value, "", name);
  }
  for (const [service, settings] of Object.entries(services)) {
    for (const [name, value] of Object.entries(mapping(mapping(settings).environment ?? {}))) {
      const text = String(value);
      if (isSecret(name)) assert.match(text, /^\$\{\w+:(-|\?[\w ]+)\}$/, `${service}: ${name}`);
      assert.doesNotMatch(text, /:\/\/[^$]*:[^$/]+@/, `${service}: ${name}`);
    }
  }
  assert.deepEqual([...Object.keys(unitEnv), ...Object.keys(imageEnv)].filter(isSecret), []);
});

Deno.test("the storage takes the largest file for as long as an upload may last", () => {
  const env = mapping(mapping(services.storage).environment);
  assert.equal(Number(env.UPLOAD_FILE_SIZE_LIMIT), limits.fileSize);
  assert.equal(Number(env.UPLOAD_FILE_SIZE_LIMIT_STANDARD), limits.fileSize);
  assert.equal(Number(env.TUS_URL_EXPIRY_MS), UPLOAD_HOURS * 60 * 60 * 1000);
});

Deno.test("Caddy sends to all servers that are ready, and to the storage what has its path", () => {
  const servers = Object.keys(services).filter((name) => name.startsWith("app-"));
  assert.equal(servers.length, 2);
  const places = servers.map((name) => `${name}:${imageEnv.PORT}`).join(" ");
  assert.ok(caddyfile.includes(`\treverse_proxy ${places} {\n`));
  assert.match(caddyfile, /\thealth_uri \/readyz\n\t+health_interval 1s\n/);
  const { STORAGE_PUBLIC_URL, STORAGE_URL } = readSettings("serve", containerEnv());
  const path = new URL(STORAGE_PUBLIC_URL ?? "").pathname;
  assert.ok(caddyfile.includes(`\turi strip_prefix ${path}\n`));
  assert.ok(caddyfile.includes(`\theader_up X-Forwarded-Prefix ${path}\n`));
  assert.ok(caddyfile.includes(`\treverse_proxy ${new URL(STORAGE_URL ?? "").host} {\n`));
  assert.ok(caddyfile.includes("\thandle /metrics {\n\t\trespond 404\n\t}\n"));
  for (const header of ["Authorization", "Cookie"]) {
    assert.ok(caddyfile.includes(`\theader_up -${header}\n`), header);
  }
  for (const call of ["object/sign/*", "object/upload/sign/*", "upload/resumable/sign"]) {
    assert.ok(caddyfile.includes(` ${path}/${call}`), call);
  }
  const used = caddyfile.replace(/^\s*#.*$/gm, "");
  assert.doesNotMatch(used, /max_size|flush_interval|request_buffers|response_buffers/);
  assert.deepEqual([...used.matchAll(/\{\$(\w+)/g)].map(([, name]) => name), ["DOMAIN"]);
  assert.ok("DOMAIN" in mapping(mapping(services.caddy).environment));
});

/** What the app really offers, as it is written in a query: a histogram has three names. */
async function offeredNames() {
  const METRICS_TOKEN = "0123456789-0123456789-0123456789";
  const { call, close } = await testApp({ METRICS_TOKEN });
  const headers = { Authorization: `Bearer ${METRICS_TOKEN}` };
  const metrics = parseMetrics(await (await call({ headers }, "GET", "/metrics")).text());
  await close();
  return new Set(
    [...metrics].flatMap(([name, { type }]) =>
      type === "histogram" ? ["_bucket", "_sum", "_count"].map((end) => name + end) : [name]
    ),
  );
}

/** The names in a query, without those of labels. */
const namesIn = (query: string) =>
  query.replace(/\{[^}]*\}|\[\w+\]|\bby \([\w, ]+\)/g, "").match(/[a-z_]\w*/gi) ?? [];
const functions = ["sum", "min", "max", "rate", "increase", "topk", "time", "histogram_quantile"];

Deno.test("the dashboard and the alerts use metrics that the app has, and each alert says what to do", async () => {
  const { groups } = mapping(parseYaml(await read("alerts.yaml")));
  assert.ok(Array.isArray(groups) && groups.length === 1);
  const { rules } = mapping(groups[0]);
  assert.ok(Array.isArray(rules) && rules.length === 5);
  const dashboard = await read("dashboard.json");
  assert.ok(dashboard.split("\n").length <= 300);
  const panels: { id: number; targets: { expr: string }[] }[] = JSON.parse(dashboard).panels;
  assert.deepEqual(panels.map(({ id }) => id), panels.map((_, n) => n + 1));
  const queries = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  for (const rule of rules.map(mapping)) {
    const { summary, action } = mapping(rule.annotations);
    for (const sentence of [summary, action]) assert.match(String(sentence), /^[A-Z][^.]+\.$/);
    assert.match(String(rule.for), /^\d+m$/);
    assert.match(String(mapping(rule.labels).severity), /^(critical|warning)$/);
    queries.push(String(rule.expr));
  }
  // Prometheus itself makes `up`.
  const known = (await offeredNames()).union(new Set([...functions, "up"]));
  for (const query of queries) {
    const names = namesIn(query);
    assert.deepEqual(names.filter((name) => !known.has(name)), [], query);
    assert.ok(names.some((name) => !functions.includes(name)), query);
    // Each process gives the same values of the database.
    if (query.includes("pyinnya_academy_")) assert.match(query, /^max(\(| by )/);
  }
  assert.ok(queries.length > 20);
});

Deno.test("the database makes the roles and databases that the addresses name", () => {
  const { DATABASE_URL } = readSettings("serve", containerEnv());
  const { username, pathname } = new URL(DATABASE_URL ?? "");
  const name = pathname.slice(1);
  assert.ok(databases.includes(`create role ${username} login`));
  assert.ok(databases.includes(`create database ${name} owner ${username};`));
  const storage = String(mapping(mapping(services.storage).environment).DATABASE_URL);
  assert.ok(databases.includes(`create database ${storage.split("/").at(-1)};`));
  assert.ok("ACADEMY_PASSWORD" in mapping(mapping(services.database).environment));
  assert.match(databases, /\$ACADEMY_PASSWORD/);
});

Deno.test("the unit runs without rights, and with what V8 needs", () => {
  const expected = {
    ...{ DynamicUser: "yes", NoNewPrivileges: "yes", PrivateTmp: "yes", ProtectHome: "yes" },
    ...{ ProtectSystem: "strict", CapabilityBoundingSet: "", Restart: "on-failure" },
  };
  for (const [name, value] of Object.entries(expected)) assert.equal(unit[name], value, name);
  assert.equal(unit.MemoryDenyWriteExecute, undefined);
  assert.equal(unit.SystemCallFilter, "@system-service @pkey");
  assert.match(unit.MemoryMax ?? "", /^\d+[MG]$/);
  assert.ok(unit.EnvironmentFile?.startsWith("/"));
  assert.equal(unitEnv.DENO_DIR, `${unit.WorkingDirectory}/.deno`);
  for (const name of ["DENO_V8_FLAGS", "MALLOC_MMAP_THRESHOLD_"]) {
    assert.ok(unitEnv[name] && unitEnv[name] === imageEnv[name], name);
  }
});
