const patterns = [
  { match: String.raw`#.*$`, name: 'comment.line.graphql' },
  {
    match: String.raw`\b(?:query|mutation|subscription|fragment|on|true|false|null)\b`,
    name: 'keyword.other.graphql',
  },
  { match: String.raw`\$\w+`, name: 'variable.parameter.graphql' },
  { match: String.raw`@\w+`, name: 'entity.name.function.directive.graphql' },
  { match: String.raw`(?<=[:\[] ?|\bon )[A-Z_]\w*!?`, name: 'support.type.graphql' },
  { match: String.raw`"[^"]*"`, name: 'string.quoted.graphql' },
  { match: String.raw`\b\d+(?:\.\d+)?\b`, name: 'constant.numeric.graphql' },
  { match: String.raw`\$\{[^}]*\}`, name: 'variable.other.ts' },
]

/**
 * A string is GraphQL if it begins so. A grammar sees one line: a template that begins with a line break
 * counts too.
 */
const beginnings = [
  String.raw`(')(?=\s*(?:query|mutation|subscription|fragment)\b)`,
  '(`)' + String.raw`(?=\s*(?:$|(?:query|mutation|subscription|fragment)\b))`,
]

/** A grammar of TextMate that highlights GraphQL in the strings of TypeScript. */
export const graphqlInTypeScript = {
  name: 'graphql-in-typescript',
  scopeName: 'inline.graphql',
  injectTo: ['source.ts', 'source.tsx'],
  injectionSelector: 'L:source -comment -string',
  repository: {},
  patterns: beginnings.map((begin) => ({
    begin,
    beginCaptures: { 1: { name: 'string.quoted.graphql' } },
    end: begin.charAt(1),
    endCaptures: { 0: { name: 'string.quoted.graphql' } },
    contentName: 'meta.embedded.block.graphql',
    patterns,
  })),
}
