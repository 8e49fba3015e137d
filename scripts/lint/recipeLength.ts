import { AST_NODE_TYPES, ESLintUtils, type TSESTree } from '@typescript-eslint/utils'

/** A lint rule for recipes: they have no more lines of code than the option says. Imports and comments don't count. */
export const recipeLength = ESLintUtils.RuleCreator.withoutDocs<[limit: number], 'tooLong'>({
  meta: {
    type: 'suggestion',
    schema: [{ type: 'integer' }],
    defaultOptions: [15],
    messages: { tooLong: 'This recipe has {{ lines }} lines of code. The limit is {{ limit }}.' },
  },
  create(context, [limit]) {
    return {
      Program(program: TSESTree.Program) {
        const code = program.body.filter(({ type }) => type !== AST_NODE_TYPES.ImportDeclaration)
        const tokens = code.flatMap((statement) => context.sourceCode.getTokens(statement))
        const lines = new Set(tokens.flatMap(({ loc }) => [loc.start.line, loc.end.line])).size
        if (lines > limit) {
          context.report({ node: program, messageId: 'tooLong', data: { lines, limit } })
        }
      },
    }
  },
})
