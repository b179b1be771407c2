/// <reference lib="deno.unstable" />
// Reports journeys that act on a page right after a press.
import { placeOf } from "./place.ts";

type Statement = Deno.lint.Statement | Deno.lint.Program["body"][number];

const presses = /^(click|tap|dblclick)$/;
const acts = /^(fill|setInputFiles|selectOption|check|uncheck|setChecked|pressSequentially|clear)$/;
const types = /^(type|insertText)$/;
const reads =
  /\.(count|textContent|innerText|inputValue|isVisible|isChecked|allTextContents|allInnerTexts|getAttribute)\(/;

const WAIT = "Wait first for what the press brings: use pressFor of e2e/support/press-for.ts, " +
  "or await an expect of the new heading, value or focus.";

/**
 * A press replaces a form, a list or a page, but not at once. On a slow machine, the next line of a
 * journey then acts on the old content or reads it.
 */
export const noActAfterPress: Deno.lint.Rule = {
  create(context) {
    if (!/^e2e\/.*\.ts$/.test(placeOf(context.filename))) return {};
    const textOf = (node: Deno.lint.Node) => context.sourceCode.getText(node);

    function check(body: readonly Statement[]) {
      let isPressed = false;
      for (const node of body) {
        // This statement waits for nothing, so the page is still as the press left it.
        if (!/\bawait\b/.test(textOf(node))) continue;
        const act = isPressed ? actOf(node) : undefined;
        const read = isPressed ? readOf(node, textOf) : undefined;
        if (act) context.report({ node, message: `${act} acts right after a press. ${WAIT}` });
        else if (read) {
          const message =
            `expect reads ${read} only once, right after a press. Use an expect that waits, ` +
            "like toHaveText or toHaveCount, or expect.poll.";
          context.report({ node, message });
        }
        isPressed = isPress(node);
      }
    }

    return {
      Program: ({ body }) => check(body),
      BlockStatement: ({ body }) => check(body),
      SwitchCase: ({ consequent }) => check(consequent),
    };
  },
};

/** Returns the call that the statement awaits, if there is one. */
function awaitedCall(node: Statement): Deno.lint.CallExpression | undefined {
  const expression = node.type === "ExpressionStatement"
    ? node.expression
    : node.type === "VariableDeclaration"
    ? node.declarations.at(-1)?.init
    : undefined;
  if (expression?.type !== "AwaitExpression") return undefined;
  return expression.argument.type === "CallExpression" ? expression.argument : undefined;
}

const nameOf = ({ callee }: Deno.lint.CallExpression) =>
  callee.type === "MemberExpression" && callee.property.type === "Identifier"
    ? callee.property.name
    : undefined;

function isPress(node: Statement): boolean {
  const call = awaitedCall(node);
  if (!call) return false;
  const { callee, arguments: given } = call;
  if (callee.type === "Identifier") return callee.name === "press";
  const name = nameOf(call) ?? "";
  // The key is the last argument, because `page.press` takes a selector first.
  const key = given.findLast(({ type }) => type === "Literal");
  return presses.test(name) ||
    name === "press" && key?.type === "Literal" &&
      /^((Control|Meta)\+)?Enter$/.test(String(key.value));
}

/** Returns the name of the act if the statement fills, chooses or types something. */
function actOf(node: Statement): string | undefined {
  const call = awaitedCall(node);
  const name = call && nameOf(call);
  if (!name || call.callee.type !== "MemberExpression") return undefined;
  const { object } = call.callee;
  const isKeyboard = object.type === "MemberExpression" &&
    object.property.type === "Identifier" && object.property.name === "keyboard";
  return acts.test(name) || types.test(name) && isKeyboard ? name : undefined;
}

/**
 * Returns the name of the read if the statement expects something of a value that is read only
 * once.
 */
function readOf(node: Statement, textOf: (node: Deno.lint.Node) => string): string | undefined {
  if (node.type !== "ExpressionStatement") return undefined;
  let expression: Deno.lint.Node = node.expression;
  while (expression.type === "CallExpression" || expression.type === "MemberExpression") {
    if (expression.type === "MemberExpression") {
      expression = expression.object;
      continue;
    }
    const call: Deno.lint.CallExpression = expression;
    const { callee, arguments: [given] } = call;
    if (callee.type === "Identifier" && callee.name === "expect") {
      const text = given ? textOf(given) : "";
      return /\bawait\b/.test(text) ? reads.exec(text)?.[1] : undefined;
    }
    expression = callee;
  }
  return undefined;
}
