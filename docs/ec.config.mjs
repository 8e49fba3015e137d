import twoslash from 'expressive-code-twoslash'
import { graphqlInTypeScript, syntaxThemes, trimBlocks } from './src/code/codeBlocks.ts'
import { includeSamples } from './src/code/includeSamples.ts'

export default {
  themes: syntaxThemes(),
  useStarlightUiThemeColors: true,
  defaultProps: { wrap: true },
  shiki: { langs: [graphqlInTypeScript] },
  plugins: [
    includeSamples(),
    twoslash({
      explicitTrigger: true,
      twoslashOptions: {
        // All samples share the types in this map. Without it, the plugin would read all types for each sample.
        cache: new Map(),
        compilerOptions: { jsx: 4, strict: true },
        filterNode: showExample,
      },
    }),
    trimBlocks(),
  ],
}

/** A hover shows the text of the TSDoc and its example as code. The reference has the rest. */
function showExample(node) {
  if (node.type !== 'hover' || !node.tags) return true
  const examples = node.tags.flatMap(([name, text]) => (name === 'example' && text ? [text] : []))
  node.docs = [node.docs, ...examples.map((text) => `\`\`\`tsx\n${text}\n\`\`\``)].join('\n\n')
  node.tags = undefined
  return true
}
