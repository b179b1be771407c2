import assert from "node:assert/strict";
import { learnerFiles } from "./learner-files.ts";

Deno.test("keeps all files that a learner can reach, and no file that only the panel needs", () => {
  const { forAll, forUsers } = learnerFiles({
    "index.html": {
      file: "assets/index.js",
      isEntry: true,
      css: ["assets/index.css"],
      imports: ["_icon.js"],
      dynamicImports: [
        "pages/account.tsx",
        "pages/admin/users.tsx",
        "app/panel/load-panel.ts",
        "../locales/en/app.json",
      ],
    },
    "_icon.js": {
      file: "assets/icon.js",
      assets: ["assets/worker.js", "assets/a.svg", "assets/a.woff2"],
    },
    "_form.js": { file: "assets/form.js", imports: ["_icon.js"] },
    "_table.js": { file: "assets/table.js", css: ["assets/table.css"] },
    "pages/account.tsx": { file: "assets/account.js", imports: ["_form.js", "index.html"] },
    "pages/admin/users.tsx": {
      file: "assets/users.js",
      imports: ["_table.js", "_form.js"],
      dynamicImports: ["features/users/import.ts"],
    },
    "features/users/import.ts": { file: "assets/import.js" },
    "app/panel/load-panel.ts": {
      file: "assets/panel.js",
      css: ["assets/panel.css"],
      dynamicImports: ["pages/admin/users.tsx", "_panel-en.js"],
    },
    "_panel-en.js": { file: "assets/panel-en.js" },
    "../locales/en/app.json": { file: "assets/app.js" },
    "fonts/noto.woff2": { file: "assets/noto.woff2" },
  });
  assert.equal(forUsers.size, 0);
  assert.deepEqual([...forAll].sort(), [
    "assets/a.svg",
    "assets/account.js",
    "assets/app.js",
    "assets/form.js",
    "assets/icon.js",
    "assets/index.css",
    "assets/index.js",
    "assets/worker.js",
  ]);
});

Deno.test("keeps files for signed-in users apart, but not those that a visitor needs as well", () => {
  const { forAll, forUsers } = learnerFiles({
    "index.html": {
      file: "assets/index.js",
      isEntry: true,
      dynamicImports: ["pages/search.tsx", "pages/pricing.tsx", "_ratings.js"],
    },
    "pages/search.tsx": {
      file: "assets/search.js",
      imports: ["index.html", "_list.js", "_field.js"],
      dynamicImports: ["../locales/my/search.json"],
      css: ["assets/search.css"],
    },
    "pages/pricing.tsx": { file: "assets/pricing.js", imports: ["_list.js"] },
    "_list.js": { file: "assets/list.js" },
    "_ratings.js": { file: "assets/ratings.js", name: "ratings" },
    "_field.js": { file: "assets/field.js" },
    "../locales/my/search.json": { file: "assets/search-my.js" },
  });
  assert.deepEqual([...forAll].sort(), [
    "assets/index.js",
    "assets/list.js",
    "assets/pricing.js",
  ]);
  assert.deepEqual([...forUsers].sort(), [
    "assets/field.js",
    "assets/ratings.js",
    "assets/search-my.js",
    "assets/search.css",
    "assets/search.js",
  ]);
});
