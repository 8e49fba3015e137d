import { readFileSync } from 'node:fs'
import path from 'node:path'
import { definePlugin, ExpressiveCodeTheme } from '@astrojs/starlight/expressive-code'

/**
 * Takes the indentation that all lines of a block share, and empty lines around them, from what is shown: a
 * block may be a part of a function that the page doesn't show. It comes after twoslash, whose hovers move
 * with the text.
 */
export function trimBlocks() {
  return definePlugin({
    name: 'Trim blocks',
    hooks: {
      preprocessCode: ({ codeBlock }) => {
        const isEmpty = (line: { text: string } | undefined) => line?.text.trim() === ''
        while (codeBlock.getLines().length > 1 && isEmpty(codeBlock.getLines().at(-1))) {
          codeBlock.deleteLine(codeBlock.getLines().length - 1)
        }
        while (codeBlock.getLines().length > 1 && isEmpty(codeBlock.getLine(0))) codeBlock.deleteLine(0)
        const lines = codeBlock.getLines().filter((line) => !isEmpty(line))
        const indent = Math.min(...lines.map(({ text }) => text.search(/\S/)))
        if (indent > 0) for (const line of lines) line.editText(0, indent, '')
      },
    },
  })
}

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

/** What a color of the syntax is for, as scopes of TextMate. */
const scopes = {
  comment: ['comment', 'punctuation.definition.comment'],
  keyword: ['keyword', 'storage', 'variable.language', 'keyword.operator.expression', 'markup.inserted'],
  string: ['string', 'punctuation.definition.string', 'string.template'],
  value: ['constant', 'variable.parameter.graphql', 'markup.deleted'],
  type: [
    'entity.name.type',
    'support.type',
    'support.class',
    'entity.name.tag',
    'entity.other.inherited-class',
  ],
  function: ['entity.name.function', 'support.function', 'meta.function-call.generic'],
  text: [
    'keyword.operator',
    'storage.type.function.arrow',
    'meta.brace',
    'variable',
    'support.type.primitive.none',
  ],
} as const

/** The themes of the code blocks. Their colors are those of theme.css, which the editor of the live samples has too. */
export function syntaxThemes(file = path.resolve('src/styles/theme.css')) {
  const [dark = '', light = ''] = readFileSync(file, 'utf8').split(":root[data-theme='light']")
  return [themeOf('dark', dark), themeOf('light', light)]
}

function themeOf(type: 'dark' | 'light', css: string) {
  const colorOf = (name: string) => {
    const [, color] = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(css) ?? []
    if (color === undefined) throw new Error(`theme.css has no color --${name} for the ${type} theme.`)
    return color
  }
  return new ExpressiveCodeTheme({
    name: `thinql-${type}`,
    type,
    colors: {
      'editor.background': colorOf('sl-color-gray-7'),
      'editor.foreground': colorOf('sl-color-gray-1'),
    },
    tokenColors: Object.entries(scopes).map(([name, scope]) => ({
      scope: [...scope],
      settings: { foreground: colorOf(name === 'text' ? 'sl-color-gray-1' : `syntax-${name}`) },
    })),
  })
}
