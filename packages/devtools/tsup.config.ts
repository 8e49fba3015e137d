import { defineConfig } from 'tsup'
import { separateFiles } from '../../scripts/buildOptions.ts'

export default defineConfig({
  ...separateFiles,
  // In one bundle, 'use client' would apply to everything, and a bundler could not drop the panel.
  entry: ['src/**/*.{ts,tsx}', '!src/**/*.test.*'],
  dts: { entry: ['src/index.ts', 'src/production.ts', 'src/replay.ts'] },
})
