import { defineConfig } from 'tsup'
import { buildOptions, separateFiles } from '../../scripts/buildOptions.ts'

export default defineConfig({
  ...buildOptions,
  // 'use client' applies to a whole file. In one bundle, Server Components couldn't import createQueryStore.
  entry: ['src/**/*.{ts,tsx}', '!src/**/*.{test,test-d}.*', '!src/**/*.browser.test.*'],
  esbuildPlugins: [separateFiles],
  dts: { entry: 'src/index.ts' },
})
