/// <reference lib="deno.unstable" />
// Reports functions that have too many lines, and JSX that is nested too deep.
const LINES = 80;
const LEVELS = 6;

type Fn =
  | Deno.lint.FunctionDeclaration
  | Deno.lint.FunctionExpression
  | Deno.lint.ArrowFunctionExpression;

/** A longer function contains a second idea. That idea needs a function and a name of its own. */
export const functionLength: Deno.lint.Rule = {
  create(context) {
    const check = (node: Fn) => {
      const lines = context.sourceCode.getText(node).split("\n").length;
      if (lines <= LINES) return;
      const message = `This function has ${lines} lines. ${LINES} are allowed.`;
      context.report({ node, message });
    };
    return {
      FunctionDeclaration: check,
      FunctionExpression: check,
      ArrowFunctionExpression: check,
    };
  },
};

/** Deeper JSX contains a part that needs a component of its own. */
export const jsxDepth: Deno.lint.Rule = {
  create(context) {
    return {
      JSXElement(node) {
        const levels = countLevels(context.sourceCode.getAncestors(node)) + 1;
        if (levels !== LEVELS + 1) return;
        const message = `This element is at level ${levels} of JSX. ${LEVELS} levels are allowed.`;
        context.report({ node, message });
      },
    };
  },
};

/** Elements around a function count too: `items.map(() => <li />)` stands inside its list. */
const countLevels = (ancestors: Deno.lint.Node[]) =>
  ancestors.filter(({ type }) => type === "JSXElement").length;
