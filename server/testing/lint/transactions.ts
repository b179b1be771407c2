/// <reference lib="deno.unstable" />
// Reports code that uses the pool inside a transaction.
type Callback = Deno.lint.ArrowFunctionExpression | Deno.lint.FunctionExpression;
type Open = { callback: Callback; pool: string };

/**
 * Our functions that open a transaction on the pool that they get, or on the pool of the context.
 */
const openers = new Set(["idempotentTransaction", "idempotentTransactionWithStatus", "begin"]);

/**
 * Inside a transaction, only its own `sql` may be used. The pool is another connection and does not
 * see what the transaction wrote. On PGlite, which has only one connection, the pool waits for
 * itself forever.
 */
export const noPoolInTransaction: Deno.lint.Rule = {
  create(context) {
    const open: Open[] = [];
    // The linter visits the name in `{ sql }` twice: as key and as value.
    const told = new Set<number>();
    const textOf = (node: Deno.lint.Node) => context.sourceCode.getText(node);

    function poolsOf({ callee, arguments: given }: Deno.lint.CallExpression): string[] {
      if (callee.type === "MemberExpression") {
        const { object, property } = callee;
        const opens = property.type === "Identifier" && /^(begin|savepoint)$/.test(property.name);
        return opens ? [textOf(object)] : [];
      }
      if (callee.type !== "Identifier" || !openers.has(callee.name)) return [];
      const texts = given
        .filter(({ type }) => type === "Identifier" || type === "MemberExpression").map(textOf);
      return ["sql", ...texts.filter((text) => text !== "sql" && /(sql|pool)$/i.test(text))];
    }

    function check(node: Deno.lint.Identifier | Deno.lint.MemberExpression) {
      const text = textOf(node);
      const ancestors = context.sourceCode.getAncestors(node);
      for (const { callback, pool } of open) {
        const at = ancestors.findIndex((ancestor) => isSame(ancestor, callback));
        if (at < 0 || told.has(node.range[0])) continue;
        // A request's context has the pool too, whatever name the route gives it.
        if (text !== pool && !/\.(var|deps)\.sql$/.test(text)) continue;
        const root = text.split(/[.?!]/)[0] ?? text;
        if (ancestors.slice(at).some((scope) => declares(scope, root))) continue;
        const message = `${text} is the pool; inside a transaction speak to the transaction's sql.`;
        told.add(node.range[0]);
        context.report({ node, message });
      }
    }

    return {
      CallExpression(node) {
        const callbacks = node.arguments.filter((argument) =>
          argument.type === "ArrowFunctionExpression" || argument.type === "FunctionExpression"
        );
        for (const pool of poolsOf(node)) {
          for (const callback of callbacks) open.push({ callback, pool });
        }
      },
      MemberExpression: check,
      Identifier(node) {
        if (isReference(node)) check(node);
      },
    };
  },
};

const isSame = (a: Deno.lint.Node, b: Deno.lint.Node) =>
  a.type === b.type && a.range[0] === b.range[0] && a.range[1] === b.range[1];

/** A member's name, a key, a type or a declaration with this name does not use the pool. */
function isReference(node: Deno.lint.Identifier): boolean {
  const { parent } = node;
  if (parent.type === "MemberExpression") {
    return isSame(parent.object, node) || parent.computed;
  }
  if (parent.type === "Property") return parent.shorthand || !isSame(parent.key, node);
  return !parent.type.startsWith("TS") || /^TS(As|NonNull|Satisfies)/.test(parent.type);
}

/** Whether a function's parameters or a block's declarations give the name another meaning. */
function declares(scope: Deno.lint.Node, name: string): boolean {
  switch (scope.type) {
    case "ArrowFunctionExpression":
    case "FunctionExpression":
    case "FunctionDeclaration":
      return scope.params.some((parameter) => namesIn(parameter).includes(name));
    case "BlockStatement":
      return scope.body.some((statement) =>
        statement.type === "VariableDeclaration" &&
        statement.declarations.some(({ id }) => namesIn(id).includes(name))
      );
    default:
      return false;
  }
}

type Pattern =
  | Deno.lint.Parameter
  | Deno.lint.VariableDeclarator["id"]
  | Deno.lint.Property["value"]
  | Deno.lint.RestElement["argument"];

function namesIn(pattern: Pattern): string[] {
  switch (pattern.type) {
    case "Identifier":
      return [pattern.name];
    case "AssignmentPattern":
      return namesIn(pattern.left);
    case "RestElement":
      return namesIn(pattern.argument);
    case "ArrayPattern":
      return pattern.elements.flatMap((element) => element ? namesIn(element) : []);
    case "ObjectPattern":
      return pattern.properties.flatMap((property) =>
        namesIn(property.type === "Property" ? property.value : property)
      );
    default:
      return [];
  }
}
