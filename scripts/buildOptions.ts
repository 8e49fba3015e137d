import type { Options } from 'tsup'

/** How tsup builds every package. */
export const buildOptions = {
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  clean: true,
  sourcemap: true,
  esbuildOptions(options) {
    // By default esbuild keeps the comments that our coverage tool reads.
    options.legalComments = 'none'
  },
} satisfies Options

/** Keeps the imports between the files of a package, with the extension of the built files. */
export const separateFiles: NonNullable<Options['esbuildPlugins']>[number] = {
  name: 'separate-files',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, ({ kind, path }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/\.tsx?$/, '.js'), external: true },
    )
  },
}
