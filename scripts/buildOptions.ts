import type { Options } from 'tsup'

type Plugin = NonNullable<Options['esbuildPlugins']>[number]

/** Leaves out source maps without sources, which no debugger can show, and files that only had types. */
const withoutEmptyFiles: Plugin = {
  name: 'without-empty-files',
  setup(build) {
    build.onEnd((result) => {
      const files = result.outputFiles ?? []
      const isEmptyMap = ({ path, text }: { path: string; text: string }) =>
        path.endsWith('.js.map') && text.includes('"sources": []')
      const emptyMaps = new Set(files.filter(isEmptyMap).map(({ path }) => path))
      result.outputFiles = files.flatMap((file) => {
        if (emptyMaps.has(file.path)) return []
        if (!emptyMaps.has(`${file.path}.map`)) return [file]
        const text = file.text.replace(/\/\/# sourceMappingURL=.*\n?$/, '')
        return text.trim() === '' ? [] : [{ ...file, text, contents: new TextEncoder().encode(text) }]
      })
    })
  },
}

export const buildOptions = {
  format: 'esm',
  target: 'es2022',
  platform: 'neutral',
  clean: true,
  sourcemap: true,
  esbuildPlugins: [withoutEmptyFiles],
  esbuildOptions(options) {
    // By default esbuild keeps the comments that our coverage tool reads.
    options.legalComments = 'none'
  },
} satisfies Options

/** Keeps the imports between the files of a package, with the extension of the built files. */
const separate: Plugin = {
  name: 'separate-files',
  setup(build) {
    build.onResolve({ filter: /^\.\.?\// }, ({ kind, path }) =>
      kind === 'entry-point' ? undefined : { path: path.replace(/\.tsx?$/, '.js'), external: true },
    )
  },
}

export const separateFiles = {
  ...buildOptions,
  esbuildPlugins: [...buildOptions.esbuildPlugins, separate],
} satisfies Options
