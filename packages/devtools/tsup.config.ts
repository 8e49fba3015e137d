import { defineConfig } from 'tsup'
import { buildOptions, separateFiles } from '../../scripts/buildOptions.ts'

export default defineConfig({
  ...buildOptions,
  // In one bundle, 'use client' would apply to everything, and a bundler could not drop the panel.
  entry: ['src/**/*.{ts,tsx}', '!src/**/*.test.*'],
  esbuildPlugins: [separateFiles],
  dts: { entry: ['src/index.ts', 'src/production.ts'] },
})
