import { defineConfig, type Options } from 'tsup'
import { buildOptions } from '../../scripts/buildOptions.ts'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/** Keeps the imports between the files of the package, with the extension of the built files. */
const separateFiles: Plugin = {
  name: 'separate-files',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, ({ kind, path }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/\.tsx?$/, '.js'), external: true },
    )
  },
}

export default defineConfig({
  ...buildOptions,
  // 'use client' applies to a whole file. In one bundle, Server Components couldn't import createQueryStore.
  entry: ['src/**/*.{ts,tsx}', '!src/**/*.{test,test-d}.*', '!src/**/*.browser.test.*'],
  esbuildPlugins: [separateFiles],
  dts: { entry: 'src/index.ts' },
})
