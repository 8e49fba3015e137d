import twoslash from 'expressive-code-twoslash'
import { includeSamples } from './src/code/includeSamples.ts'
import { scrollByKeyboard } from './src/code/scrollByKeyboard.ts'

export default {
  plugins: [
    includeSamples(),
    scrollByKeyboard(),
    twoslash({
      explicitTrigger: true,
      // All samples share the types in this map. Without it, the plugin would read all types for each sample.
      twoslashOptions: { cache: new Map(), compilerOptions: { jsx: 4, strict: true } },
    }),
  ],
}
