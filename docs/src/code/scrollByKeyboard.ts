import { definePlugin } from '@astrojs/starlight/expressive-code'
import { select, setProperty } from '@astrojs/starlight/expressive-code/hast'

/**
 * Lets the keyboard scroll a code block, without JavaScript too. With JavaScript, the script of Expressive Code takes the
 * focus from blocks that don't scroll, and makes landmarks of blocks that begin to scroll. So each has a name of its own.
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
