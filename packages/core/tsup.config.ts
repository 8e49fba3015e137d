import { defineConfig } from 'tsup'
import { buildOptions } from '../../scripts/buildOptions.ts'

// The entries share their chunks, so that a bundler takes nothing twice, and that each class of an error exists once.
export default defineConfig({
  ...buildOptions,
  entry: ['src/index.ts', 'src/internal.ts', 'src/testing.ts'],
  dts: true,
})
