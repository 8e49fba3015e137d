import { AST_NODE_TYPES, ESLintUtils, type TSESTree } from '@typescript-eslint/utils'
import ts from 'typescript'

/**
 * A lint rule for index.ts: every export has a TSDoc description. Functions and classes have an example too, and each
 * property of options and props has a description.
 */
export const publicDocs = ESLintUtils.RuleCreator.withoutDocs({
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { missing: '{{ name }} is public and has no TSDoc {{ part }}.' },
  },
  create(context) {
    const services = ESLintUtils.getParserServices(context)
    const checker = services.program.getTypeChecker()

    return {
      [AST_NODE_TYPES.ExportSpecifier](node: TSESTree.ExportSpecifier) {
        const alias = services.getSymbolAtLocation(node.exported)
        if (!alias) return
        for (const [name, part] of missingDocs(checker.getAliasedSymbol(alias), checker)) {
          context.report({ node, messageId: 'missing', data: { name, part } })
        }
      },
    }
  },
})

function* missingDocs(symbol: ts.Symbol, checker: ts.TypeChecker): Generator<[name: string, part: string]> {
  if (!hasDescription(symbol, checker)) yield [symbol.name, 'description']
  if (isCallable(symbol, checker) && !hasExample(symbol)) yield [symbol.name, '@example']
  if (!/(?:Options|Props)$/.test(symbol.name)) return
  for (const option of ownProperties(symbol)) {
    if (!hasDescription(option, checker)) yield [`${symbol.name}.${option.name}`, 'description']
  }
}

function hasDescription(symbol: ts.Symbol, checker: ts.TypeChecker) {
  return symbol.getDocumentationComment(checker).length > 0
}

function hasExample(symbol: ts.Symbol) {
  return symbol.getJsDocTags().some((tag) => tag.name === 'example')
}

function isCallable(symbol: ts.Symbol, checker: ts.TypeChecker) {
  if (!(symbol.flags & ts.SymbolFlags.Value)) return false
  const type = checker.getTypeOfSymbol(symbol)
  return type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0
}

function ownProperties(symbol: ts.Symbol) {
  return [...(symbol.members?.values() ?? [])].filter((member) => member.flags & ts.SymbolFlags.Property)
}
