import { defineConfig } from 'tsup'
import { separateFiles } from '../../scripts/buildOptions.ts'

export default defineConfig({
  ...separateFiles,
  // 'use client' applies to a whole file. In one bundle, Server Components couldn't import createQueryStore.
  entry: ['src/**/*.{ts,tsx}', '!src/**/*.{test,test-d}.*', '!src/**/*.browser.test.*'],
  // What is `@internal` is not in the declarations, so that a reader meets only types with public names.
  dts: {
    entry: ['src/index.ts', 'src/internal.ts', 'src/testing.ts'],
    compilerOptions: { stripInternal: true },
  },
})
