import twoslash from 'expressive-code-twoslash'
import { includeSamples } from './src/code/includeSamples.ts'
import { scrollByKeyboard } from './src/code/scrollByKeyboard.ts'

export default {
  plugins: [
    includeSamples(),
    scrollByKeyboard(),
    twoslash({
      explicitTrigger: true,
      // With its own map, the plugin reads all types once for all samples. Otherwise it reads them for each.
      twoslashOptions: { cache: new Map(), compilerOptions: { jsx: 4, strict: true } },
    }),
  ],
}
