import { AST_NODE_TYPES, ESLintUtils, type TSESTree } from '@typescript-eslint/utils'

type Importing =
  | TSESTree.ExportAllDeclaration
  | TSESTree.ExportNamedDeclaration
  | TSESTree.ImportDeclaration
  | TSESTree.ImportExpression

/** A lint rule: a file imports only files, and the packages that the first option lists. The second says why. */
export const onlyImports = ESLintUtils.RuleCreator.withoutDocs<
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
