import { AST_NODE_TYPES, ESLintUtils, type TSESTree } from '@typescript-eslint/utils'

type Importing =
  | TSESTree.ExportAllDeclaration
  | TSESTree.ExportNamedDeclaration
  | TSESTree.ImportDeclaration
  | TSESTree.ImportExpression

/** A lint rule: a file imports only files, and the packages that the first option lists. The second says why. */
const onlyImports = ESLintUtils.RuleCreator.withoutDocs<
  [allowed: readonly string[], reason: string],
  'refused'
>({
  meta: {
    type: 'problem',
    schema: [{ type: 'array', items: { type: 'string' } }, { type: 'string' }],
    defaultOptions: [[], ''],
    messages: { refused: "Don't import {{ name }} here: {{ reason }}" },
  },
  create(context, [allowed, reason]) {
    const check = ({ source }: Importing) => {
      if (source?.type !== AST_NODE_TYPES.Literal || typeof source.value !== 'string') return
      const name = source.value
      if (name.startsWith('.') || allowed.includes(name)) return
      context.report({ node: source, messageId: 'refused', data: { name, reason } })
    }
    return {
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
      ImportDeclaration: check,
      ImportExpression: check,
    }
  },
})

/** A lint rule for recipes: they have no more lines of code than the option says. Imports and comments don't count. */
const recipeLength = ESLintUtils.RuleCreator.withoutDocs<[limit: number], 'tooLong'>({
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

export default {
  meta: { name: 'thinql' },
  rules: { 'only-imports': onlyImports, 'recipe-length': recipeLength },
}
