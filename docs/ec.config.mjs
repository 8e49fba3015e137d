import twoslash from 'expressive-code-twoslash'
import { includeSamples } from './src/code/includeSamples.ts'

export default {
  plugins: [
    includeSamples(),
    twoslash({ explicitTrigger: true, twoslashOptions: { compilerOptions: { jsx: 4, strict: true } } }),
  ],
}
