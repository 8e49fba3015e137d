import { defineConfig } from 'tsup'
import { buildOptions } from '../../scripts/buildOptions.ts'

// Both entries share their chunks, so that a bundler takes nothing twice.
export default defineConfig({ ...buildOptions, entry: ['src/index.ts', 'src/internal.ts'], dts: true })
