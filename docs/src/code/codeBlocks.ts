import { definePlugin } from '@astrojs/starlight/expressive-code'
import { select, setProperty } from '@astrojs/starlight/expressive-code/hast'

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
