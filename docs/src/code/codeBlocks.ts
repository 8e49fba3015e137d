import { definePlugin } from '@astrojs/starlight/expressive-code'
import { type Element, h, select, selectAll, setProperty } from '@astrojs/starlight/expressive-code/hast'

/**
 * Lets the keyboard scroll a code block, without JavaScript too. With JavaScript, the script of Expressive
 * Code takes the focus from blocks that don't scroll, and makes landmarks of blocks that begin to scroll. So
 * each has a name of its own.
 */
export function scrollByKeyboard() {
  return definePlugin({
    name: 'Scroll by keyboard',
    hooks: {
      postprocessRenderedBlock: ({ codeBlock, renderData }) => {
        const pre = select('pre', renderData.blockAst)
        if (!pre) return
        const { title = codeBlock.language } = codeBlock.props as { title?: string }
        const [firstLine = ''] = codeBlock.code.trim().split('\n')
        setProperty(pre, 'tabindex', '0')
        setProperty(pre, 'aria-label', `${title}: ${firstLine}`)
      },
    },
  })
}

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

/**
 * A long line breaks between words, and not inside of `/>` or `</Name>`, where a browser would break behind
 * the slash.
 */
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
