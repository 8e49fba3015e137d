import { ExpressiveCodeTheme } from '@astrojs/starlight/expressive-code'
import { readFileSync } from 'node:fs'
import path from 'node:path'

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
