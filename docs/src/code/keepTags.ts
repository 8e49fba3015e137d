import { definePlugin } from '@astrojs/starlight/expressive-code'
import { type Element, h, select, selectAll } from '@astrojs/starlight/expressive-code/hast'

/** A long line breaks between words, and not inside of `/>` or `</Name>`, where a browser would break behind the slash. */
export function keepTags() {
  return definePlugin({
    name: 'Keep tags',
    hooks: {
      postprocessRenderedBlock: ({ renderData }) => {
        for (const code of selectAll('.ec-line .code', renderData.blockAst)) {
          code.children = withKeptTags(code.children)
        }
      },
    },
  })
}

/** Puts each closing tag, and each `/>`, into an element that doesn't break. */
export function withKeptTags(tokens: Element['children']): Element['children'] {
  const kept: Element['children'] = []
  let position = 0
  while (position < tokens.length) {
    const length = lengthOfTag(tokens.slice(position, position + 4).map(textOf))
    const next = tokens.slice(position, position + length)
    kept.push(...keep(next))
    position += length
  }
  return kept
}

function keep(tokens: Element['children']): Element['children'] {
  // The text of a hover has to wrap.
  const hasHover = tokens.some((token) => token.type === 'element' && select('.twoslash-hover', token))
  if (hasHover) return tokens
  if (tokens.length > 1) return [h('span', { class: 'tag' }, tokens)]
  return tokens.map((token) =>
    // One token may have a whole line: ` error={error} /> : <`.
    token.type === 'element' && textOf(token).includes('/>')
      ? { ...token, children: withKeptEnds(textOf(token)) }
      : token,
  )
}

function withKeptEnds(text: string): Element['children'] {
  return text
    .split(/(\/>)/)
    .map((part) => (part === '/>' ? h('span', { class: 'tag' }, part) : { type: 'text', value: part }))
}

/** How many tokens from here on are one closing tag, or else 1. */
function lengthOfTag(texts: readonly string[]): number {
  if (!texts[0]?.endsWith('</')) return 1
  const end = texts.findIndex((text) => text.includes('>'))
  return end < 0 ? 1 : end + 1
}

function textOf(node: Element['children'][number]): string {
  if (node.type === 'text') return node.value
  return node.type === 'element' ? node.children.map(textOf).join('') : ''
}
