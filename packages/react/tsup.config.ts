import { defineConfig, type Options } from 'tsup'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/** Leaves imports between our files as they are, apart from the extension that the files have once they are built. */
const separateFiles: Plugin = {
  name: 'separate-files',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, ({ kind, path }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/\.tsx?$/, '.js'), external: true },
    )
  },
}

export default defineConfig({
  // 'use client' speaks for a whole file. In one bundle it would take createQueryStore away from Server Components.
  entry: ['src/**/*.{ts,tsx}', '!src/**/*.{test,test-d}.*', '!src/**/*.browser.test.*'],
  esbuildPlugins: [separateFiles],
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  dts: { entry: 'src/index.ts' },
  clean: true,
})
