/// <reference lib="deno.unstable" />

/** `Promise<never>` fits every type, so after this cast nothing compares the types any more. */
export const noPromiseOfNever: Deno.lint.Rule = {
  create(context) {
    const check = ({ typeAnnotation }: Deno.lint.TSAsExpression | Deno.lint.TSTypeAssertion) => {
      if (typeAnnotation.type !== "TSTypeReference") return;
      const { typeName, typeArguments } = typeAnnotation;
      if (typeName.type !== "Identifier" || typeName.name !== "Promise") return;
      if (typeArguments?.params[0]?.type !== "TSNeverKeyword") return;
      context.report({
        node: typeAnnotation,
        message: "Give the value its real type. Promise<never> fits every type.",
      });
    };
    return { TSAsExpression: check, TSTypeAssertion: check };
  },
};
