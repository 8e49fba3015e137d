import twoslash from 'expressive-code-twoslash'
import { includeSamples } from './src/code/includeSamples.ts'
import { scrollByKeyboard } from './src/code/scrollByKeyboard.ts'

export default {
  plugins: [
    includeSamples(),
    scrollByKeyboard(),
    twoslash({ explicitTrigger: true, twoslashOptions: { compilerOptions: { jsx: 4, strict: true } } }),
  ],
}
